/// A feature map: the values passed between two layers of a network.
///
/// Pixels are stored in rows, with the channels of each pixel next to each other. The map is surrounded by a border of
/// zeros, which is read by convolution kernels that extend beyond the map's edge.
public final class FeatureMap {
  public let width: Int
  public let height: Int
  public let channels: Int
  /// The width of the border of zeros, in pixels.
  public let border: Int

  private let storage: FloatBuffer

  public init(width: Int, height: Int, channels: Int, border: Int = 0) {
    self.width = width
    self.height = height
    self.channels = channels
    self.border = border
    storage = FloatBuffer(count: (width + 2 * border) * (height + 2 * border) * channels)
  }

  /// The number of floats from one row to the next.
  public var rowStride: Int { (width &+ 2 &* border) &* channels }

  /// Returns the address of a row's first pixel. The border consists of the rows `-border ..< 0` and `height ..< height
  /// + border`.
  public func row(_ y: Int) -> UnsafeMutablePointer<Float> {
    storage.base + ((y &+ border) &* rowStride &+ border &* channels)
  }

  /// Copies the values of a map with the same size and number of channels, but not its border.
  public func copy(_ map: FeatureMap) {
    precondition(map.width == width && map.height == height && map.channels == channels)
    for y in 0..<height { row(y).update(from: map.row(y), count: width &* channels) }
  }
}
