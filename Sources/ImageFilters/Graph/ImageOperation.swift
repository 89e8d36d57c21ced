/// A step that makes an image's pixels from those of its inputs.
protocol ImageOperation: Sendable {
  /// The distance in pixels up to which it reads neighbors; input tiles are larger by this.
  var reach: Int { get }

  /// Finds a number that depends on the whole first input and that tiles need.
  ///
  /// - Parameter input: makes the first input's graph.
  /// - Returns: nil if tiles need no such number.
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
