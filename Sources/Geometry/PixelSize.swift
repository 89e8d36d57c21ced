/// The size of an image in whole pixels.
@frozen
public struct PixelSize: Hashable, Sendable, Codable, CustomStringConvertible {
  public var width: Int
  public var height: Int

  @inlinable
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The box that covers the image.
  @inlinable
  public var bounds: Box { Box(x: 0, y: 0, width: Double(width), height: Double(height)) }

  public var description: String { "\(width)x\(height)" }
}
