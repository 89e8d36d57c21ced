import CKernels

/// A feature map of bytes. Each channel of a map has a scale, and the same byte represents 0 in all channels.
///
/// Pixels are stored in rows, with the channels of each pixel next to each other. The map is surrounded by a border,
/// which is read by convolution kernels that extend beyond the map's edge. The border contains the byte for 0.
public final class ByteMap {
  public let width: Int
  public let height: Int
  public let channels: Int
  /// The width of the border, in pixels.
  public let border: Int

  private let storage: UnsafeMutablePointer<UInt8>

  /// Creates a map, all of whose values are 0.
  ///
  /// - Parameter zero: the byte that represents 0.
  public init(width: Int, height: Int, channels: Int, border: Int = 0, zero: UInt8 = 0) {
    self.width = width
    self.height = height
    self.channels = channels
    self.border = border
    let count = max(1, (width + 2 * border) * (height + 2 * border) * channels)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64)
    storage = memory.initializeMemory(as: UInt8.self, repeating: zero, count: count)
  }

  deinit { UnsafeMutableRawPointer(storage).deallocate() }

  /// The number of bytes from one row to the next.
  public var rowStride: Int { (width &+ 2 &* border) &* channels }

  /// Returns the address of a row's first pixel. The border consists of the rows `-border ..< 0` and `height ..< height
  /// + border`.
  public func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    storage + ((y &+ border) &* rowStride &+ border &* channels)
  }

  /// Sets this map to a map of floats with the same size.
  ///
  /// - Parameters:
  ///   - factors: the numbers by which the channels' values are multiplied.
  ///   - zero: the byte that represents 0.
  public func take(_ map: FeatureMap, factors: [Float], zero: UInt8) {
    precondition(factors.count == channels && map.channels == channels)
    for y in 0..<height {
      ck_quantize_row(map.row(y), factors, Float(zero), row(y), Int32(channels), Int32(width))
    }
  }
}
