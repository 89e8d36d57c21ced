import Geometry
import Media

/// A check that all frames of a sequence can be read and have the same size.
struct FrameCheck {
  private let sequence: LabeledSequence
  private let size: PixelSize
  private let path: String

  /// Creates a check for the given sequence.
  ///
  /// - Parameters:
  ///   - size: the size of the first frame.
  ///   - path: the sequence's path, as shown in messages.
  init(_ sequence: LabeledSequence, size: PixelSize, path: String) {
    self.sequence = sequence
    self.size = size
    self.path = path
  }

  /// Returns the defects of the frames: one for each image that is empty, differs in size from the first image, or has
  /// no readable header, or else at most one for a frame that cannot be decoded. If many images differ in size, they are
  /// one defect.
  ///
  /// - Parameter decoding: whether to decode the frames. Decoding stops at the first frame that fails.
  func defects(decoding: Bool) -> [Defect] {
    let found = headerDefects
    return found.isEmpty && decoding ? decodingDefects : found
  }

  /// The largest number of images of another size that are listed one by one.
  private static let mostListed = 5

  private var headerDefects: [Defect] {
    guard let images = sequence.frames as? ImageSequenceSource else { return [] }
    var unreadable: [Defect] = []
    var others: [(path: String, size: PixelSize)] = []
    for image in images.paths.dropFirst(sequence.firstFrame).prefix(sequence.frameCount) {
      do {
        let found = try ImageFile.size(image)
        if found != size { others.append((image, found)) }
      } catch {
        unreadable.append(defect(image, Self.reason(error)))
      }
    }
    guard let first = others.first, others.count > Self.mostListed else {
      return unreadable
        + others.map {
          defect(
            $0.path, "expected \(size) pixels, the size of the first image; found \($0.size)")
        }
    }
    return unreadable + [
      defect(
        first.path,
        "expected \(size) pixels, the size of the first image; found \(first.size), and another size in"
          + " \(others.count) of \(sequence.frameCount) images; scale the frames and their boxes to one size"
      )
    ]
  }

  private var decodingDefects: [Defect] {
    var frame = 0
    do {
      let reader = try sequence.frames.makeReader()
      try reader.skip(sequence.firstFrame)
      while frame < sequence.frameCount, try reader.next() != nil { frame += 1 }
    } catch {
      return [defect(path, "\(error)")]
    }
    guard frame < sequence.frameCount else { return [] }
    return [
      defect(
        path,
        "expected \(sequence.frameCount) frames, found \(frame) in \(sequence.frames.name)")
    ]
  }

  private func defect(_ path: String, _ message: String) -> Defect {
    Defect(path: path, line: nil, message: message, preventsLoading: false)
  }

  /// Returns an error's message without the file name.
  private static func reason(_ error: any Error) -> String {
    switch error as? MediaError {
    case .cannotOpen(_, let reason): reason
    case .undecodableFrame(_, _, let reason): "the image cannot be decoded: \(reason)"
    default: "\(error)"
    }
  }
}
