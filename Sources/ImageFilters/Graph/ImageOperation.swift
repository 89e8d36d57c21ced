/// A step that computes the pixels of an image from the pixels of its inputs.
protocol ImageOperation: Sendable {
  /// The distance, in pixels, to the farthest neighbor that the operation reads. Input tiles are larger by up to this
  /// distance on each side.
  var reach: Int { get }

  /// Computes a number that all tiles need and that depends on all pixels of the first input.
  ///
  /// - Parameter input: a function that creates the graph of the first input.
  /// - Returns: the number, or nil if tiles need none.
  func threshold(
    of input: () -> ImageGraph
  ) throws(ImageFilterError) -> Float?

  /// Computes the pixels of a rectangle.
  ///
  /// - Parameters:
  ///   - rect: a rectangle that is not empty and is within the image's extent.
  ///   - image: the image itself. The evaluator evaluates its inputs.
  func tile(
    _ rect: PixelRect, of image: CIImage, _ evaluator: Evaluator
  ) throws(ImageFilterError) -> Tile
}

extension ImageOperation {
  var reach: Int { 0 }

  func threshold(of input: () -> ImageGraph) throws(ImageFilterError) -> Float? { nil }
}
