import Imaging

extension CIImage {
  /// Returns an image without pixels.
  public static func empty() -> CIImage {
    CIImage(ConstantOperation(color: .clear), extent: .empty, isGray: true)
  }

  /// Creates an infinite image of a single color.
  public convenience init(color: CIColor) {
    self.init(
      ConstantOperation(color: color), extent: .infinite,
      isGray: color.red == color.green && color.green == color.blue)
  }

  /// Creates an image from pixels in memory, with its lower-left corner at the origin. The values
  /// are sRGB values.
  public convenience init(cvPixelBuffer: PixelBuffer) {
    self.init(
      PixelOperation(pixels: cvPixelBuffer),
      extent: PixelRect(minX: 0, minY: 0, maxX: cvPixelBuffer.width, maxY: cvPixelBuffer.height),
      isGray: cvPixelBuffer.layout == .luma)
  }

  /// Creates an image from pixels in memory, like `init(cvPixelBuffer:)`.
  public convenience init(cvImageBuffer: PixelBuffer) { self.init(cvPixelBuffer: cvImageBuffer) }

  /// Creates an image from two numbers per pixel, such as a flow field. The first number becomes red and the second
  /// becomes green, both unchanged. Blue is 0.
  public convenience init(cvImageBuffer: VectorPixelBuffer) {
    self.init(
      VectorOperation(vectors: cvImageBuffer),
      extent: PixelRect(minX: 0, minY: 0, maxX: cvImageBuffer.width, maxY: cvImageBuffer.height),
      isGray: false)
  }
}
