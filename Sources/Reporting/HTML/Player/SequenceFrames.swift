import GroundTruth
import Imaging
import Media

extension LabeledSequence {
  /// Reads some frames again.
  ///
  /// - Parameters:
  ///   - frames: 0-based frames of the sequence, in temporal order. A frame that is not later than the previous one is
  ///     skipped.
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

extension PixelBuffer {
  /// Returns the image, reduced so that its longer side is at most the given number of pixels.
  func fitting(_ longerSide: Int) -> PixelBuffer {
    let longer = max(width, height)
    guard longer > longerSide else { return self }
    return resized(width: width * longerSide / longer, height: height * longerSide / longer)
  }
}
