import Imaging

extension PixelBuffer {
  /// Returns the image, reduced if necessary so that its longer side has at most the given number of pixels.
  package func fitting(_ longerSide: Int) -> PixelBuffer {
    let longer = max(width, height)
    guard longer > longerSide else { return self }
    return resized(width: width * longerSide / longer, height: height * longerSide / longer)
  }
}
