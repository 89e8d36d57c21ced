/// A bilinear sampler of a tile that repeats indefinitely in both directions.
struct TileSampler {
  private let base: UnsafePointer<SIMD4<UInt8>>
  private let mask: Int
  private let shift: Int

  /// Creates a sampler that reads the pixels without copying them.
  ///
  /// - Parameters:
  ///   - pixels: one mip level of a tile, which must outlive the sampler.
  ///   - side: the level's number of pixels per side, a power of two.
  init(_ pixels: UnsafePointer<SIMD4<UInt8>>, side: Int) {
    base = pixels
    mask = side - 1
    shift = side.trailingZeroBitCount
  }

  /// Returns the color at a position in pixels. Both coordinates are 16.16 fixed-point numbers that wrap
  /// around.
  @inline(__always)
  func callAsFunction(_ u: Int32, _ v: Int32) -> SIMD4<Float> {
    let (column, row) = (Int(u >> 16) & mask, Int(v >> 16) & mask)
    let (nextColumn, nextRow) = ((column &+ 1) & mask, (row &+ 1) & mask)
    let upper = base + (row &<< shift)
    let lower = base + (nextRow &<< shift)
    let right = Float(u & 0xFFFF) * 0x1p-16
    let down = Float(v & 0xFFFF) * 0x1p-16
    let top = TileSampler.blend(upper[column], upper[nextColumn], right)
    let bottom = TileSampler.blend(lower[column], lower[nextColumn], right)
    return top + (bottom - top) * down
  }

  @inline(__always)
  private static func blend(
    _ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>, _ weight: Float
  ) -> SIMD4<Float> {
    let first = SIMD4<Float>(a)
    return first + (SIMD4<Float>(b) - first) * weight
  }
}

/// 16.16 fixed-point numbers that wrap around, for positions in repeating tiles.
enum FixedPoint {
  /// Converts a finite number modulo 2^16; returns 0 for any other number.
  static func wrapping(_ value: Double) -> Int32 {
    guard value.isFinite else { return 0 }
    let remainder = value.truncatingRemainder(dividingBy: 65536)
    return Int32(truncatingIfNeeded: Int64((remainder * 65536).rounded()))
  }

  /// Converts a position; returns 0 if its magnitude is 1e6 or more. The function is fast enough to be called for
  /// every pixel.
  @inline(__always)
  static func wrapping(_ value: Float) -> Int32 {
    // The comparison also fails for NaN, which thus becomes 0.
    guard abs(value) < 1e6 else { return 0 }
    return Int32(truncatingIfNeeded: Int(value * 65536))
  }
}
