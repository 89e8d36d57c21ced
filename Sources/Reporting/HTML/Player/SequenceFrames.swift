import GroundTruth
import Imaging
import Media

extension LabeledSequence {
  /// Reads some frames again.
  ///
  /// - Parameters:
  ///   - frames: 0-based, of the sequence, in order of time; one that is not later than the one
  ///     before it is passed over.
  ///   - visit: gets the place in `frames` and the image. It is not called for what lies behind the
  ///     end of the source.
  /// - Throws: `MediaError`, or what `visit` throws.
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
  /// The picture with its longer side made smaller to a number of pixels; never larger.
  func fitting(_ longerSide: Int) -> PixelBuffer {
    let longer = max(width, height)
    guard longer > longerSide else { return self }
    return resized(width: width * longerSide / longer, height: height * longerSide / longer)
  }
}
