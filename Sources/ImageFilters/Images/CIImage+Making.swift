import Imaging

extension CIImage {
  /// Returns an image without pixels.
  public static func empty() -> CIImage {
    CIImage(ConstantOperation(color: .clear), extent: .empty, isGray: true)
  }

  /// Creates an image of one color, without end.
  public convenience init(color: CIColor) {
    self.init(
      ConstantOperation(color: color), extent: .infinite,
      isGray: color.red == color.green && color.green == color.blue)
  }

  /// Creates an image from pixels in memory, its lower left corner at the origin; its numbers are
  /// those of sRGB.
  public convenience init(cvPixelBuffer: PixelBuffer) {
    self.init(
      PixelOperation(pixels: cvPixelBuffer),
      extent: PixelRect(minX: 0, minY: 0, maxX: cvPixelBuffer.width, maxY: cvPixelBuffer.height),
      isGray: cvPixelBuffer.layout == .luma)
  }

  /// Creates an image from pixels in memory.
  public convenience init(cvImageBuffer: PixelBuffer) { self.init(cvPixelBuffer: cvImageBuffer) }

  /// Creates an image from two numbers per pixel, such as a flow field: the first is red and the
  /// second green, used as they are; blue is 0.
  public convenience init(cvImageBuffer: VectorPixelBuffer) {
    self.init(
      VectorOperation(vectors: cvImageBuffer),
      extent: PixelRect(minX: 0, minY: 0, maxX: cvImageBuffer.width, maxY: cvImageBuffer.height),
      isGray: false)
  }
}
