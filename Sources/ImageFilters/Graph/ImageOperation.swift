/// A step that computes an image's pixels from those of its inputs.
protocol ImageOperation: Sendable {
  /// The distance in pixels up to which the operation reads neighbors. Input tiles are larger by
  /// this distance.
  var reach: Int { get }

  /// Computes a number that tiles need and that depends on the whole first input.
  ///
  /// - Parameter input: creates the graph of the first input.
  /// - Returns: the number; nil if tiles need none.
  func threshold(
    of input: () -> ImageGraph
  ) throws(ImageFilterError) -> Float?

  /// Computes pixels.
  ///
  /// - Parameters:
  ///   - rect: a rectangle within the image's extent that is not empty.
  ///   - image: the image itself. The evaluator evaluates its inputs.
  func tile(
    _ rect: PixelRect, of image: CIImage, _ evaluator: Evaluator
  ) throws(ImageFilterError) -> Tile
}

extension ImageOperation {
  var reach: Int { 0 }

  func threshold(of input: () -> ImageGraph) throws(ImageFilterError) -> Float? { nil }
}
