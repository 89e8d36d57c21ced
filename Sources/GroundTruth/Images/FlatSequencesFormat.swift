import Foundation
import Geometry
import Media

/// Sequences of planar targets, of which every tenth frame is used as an image. If there would be more than
/// twenty images, frames are taken at larger intervals.
enum FlatSequencesFormat: Layout {
  static let name = "flat"
  static let signs = "sequences whose targets have four corners"

  private static let usualStride = 10
  private static let mostFrames = 20

  static func items(in folder: FolderNode) throws -> [LabeledImage] {
    guard let dataset = try? Dataset.open(folder.path) else { return [] }
    return try dataset.entries.flatMap { try frames(of: try $0.load()) }
  }

  private static func frames(of sequence: LabeledSequence) throws -> [LabeledImage] {
    guard
      sequence.targets.contains(where: { target in
        target.annotations.contains { annotation in
          if case .quadrilateral = annotation.region { true } else { false }
        }
      })
    else { return [] }
    let stride = max(usualStride, (sequence.frameCount + mostFrames - 1) / mostFrames)
    return Swift.stride(from: 0, to: sequence.frameCount, by: stride).compactMap { frame in
      let things = sequence.targets.compactMap { target -> LabeledThing? in
        guard frame < target.annotations.count, target.annotations[frame].visibility == .visible,
          case .quadrilateral(let corners) = target.annotations[frame].region
        else { return nil }
        return LabeledThing(quadrilateral: corners)
      }
      guard !things.isEmpty else { return nil }
      let (source, place) = (sequence.frames, sequence.firstFrame + frame)
      return LabeledImage(name: "\(sequence.name)/\(frame)", things: things) {
        let reader = try source.makeReader()
        try reader.skip(place)
        guard let image = try reader.next() else {
          throw MediaError.cannotOpen(path: source.name, reason: "there is no frame \(place)")
        }
        return image
      }
    }
  }
}
