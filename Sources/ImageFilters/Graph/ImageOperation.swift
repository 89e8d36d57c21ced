/// What makes an image's pixels from those of its inputs.
protocol ImageOperation: Sendable {
  /// How many pixels around a pixel it looks at, so that tiles are made large enough.
  var reach: Int { get }

  /// Finds a number of the whole of the first input that tiles cannot be made without.
  ///
  /// - Parameter input: makes the first input's graph.
  /// - Returns: nil where tiles need no such number.
  func threshold(
    of input: () -> ImageGraph
  ) throws(ImageFilterError) -> Float?

  /// Makes pixels.
  ///
  /// - Parameters:
  ///   - rect: not empty, within the image's extent.
  ///   - image: the image itself, whose inputs the evaluator evaluates.
  func tile(
    _ rect: PixelRect, of image: CIImage, _ evaluator: Evaluator
  ) throws(ImageFilterError) -> Tile
}

extension ImageOperation {
  var reach: Int { 0 }

  func threshold(of input: () -> ImageGraph) throws(ImageFilterError) -> Float? { nil }
}
