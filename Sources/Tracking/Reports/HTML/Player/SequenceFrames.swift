import GroundTruth
import Imaging
import Media

extension LabeledSequence {
  /// Reads selected frames of the sequence again.
  ///
  /// - Parameters:
  ///   - frames: the 0-based frame numbers in ascending order. A number is skipped if it is not larger than the
  ///     previous one.
  ///   - visit: a closure that receives the index in `frames` and the image. It is not called for frames beyond the end
  ///     of the source.
  /// - Throws: `MediaError`, or errors thrown by `visit`.
  func forEachFrame(of frames: [Int], _ visit: (Int, PixelBuffer) throws -> Void) throws {
    let reader = try self.frames.makeReader()
    var position = 0
    for (index, frame) in frames.enumerated() where firstFrame + frame >= position {
      try reader.skip(firstFrame + frame - position)
      guard let image = try reader.next() else { return }
      position = firstFrame + frame + 1
      try visit(index, image)
    }
  }
}
