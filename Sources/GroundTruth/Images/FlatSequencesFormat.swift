import Foundation
import Geometry
import Media

/// The layout of sequences of planar targets. Every tenth frame of a sequence is used as an image. In sequences that
/// would yield more than twenty images, the interval between the frames is longer.
enum FlatSequencesFormat: Layout {
  static let name = "flat"
  static let markers = "sequences whose targets have four corners"

  private static let defaultStride = 10
  private static let maximumFrames = 20

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
    let stride = max(defaultStride, (sequence.frameCount + maximumFrames - 1) / maximumFrames)
    return Swift.stride(from: 0, to: sequence.frameCount, by: stride).compactMap { frame in
      let labels = sequence.targets.compactMap { target -> ImageLabel? in
        guard frame < target.annotations.count, target.annotations[frame].visibility == .visible,
          case .quadrilateral(let corners) = target.annotations[frame].region
        else { return nil }
        return ImageLabel(quadrilateral: corners)
      }
      guard !labels.isEmpty else { return nil }
      let (source, index) = (sequence.frames, sequence.firstFrame + frame)
      return LabeledImage(name: "\(sequence.name)/\(frame)", labels: labels) {
        let reader = try source.makeReader()
        try reader.skip(index)
        guard let image = try reader.next() else {
          throw MediaError.cannotOpen(path: source.name, reason: "there is no frame \(index)")
        }
        return image
      }
    }
  }
}
