/// The smoothed luma gradient of an image.
///
/// The image is smoothed with a 5 x 5 binomial filter, which is close to a Gaussian with a standard deviation of one
/// pixel. The derivatives are integers, so the results are identical on every machine. A straight edge
/// with a height of one gray level yields a gradient of at most `unitsPerGrayLevel`. In the two outermost rows and
/// columns on each side, the gradient is zero.
public final class GradientField {
  /// The gradient magnitude at a horizontal or vertical step edge with a height of one gray level.
  public static let unitsPerGrayLevel: Float = 48

  public let width: Int
  public let height: Int
  /// The derivatives along x, in row-major order.
  public let alongX: UnsafeMutablePointer<Int16>
  /// The derivatives along y, in row-major order.
  public let alongY: UnsafeMutablePointer<Int16>
  /// The gradient magnitude, in row-major order.
  public let magnitude: UnsafeMutablePointer<Float>

  /// Computes the gradient of a luma plane.
  public init(_ plane: PixelBuffer.Plane) {
    width = plane.width
    height = plane.height
    let count = max(1, width * height)
    alongX = .allocate(capacity: count)
    alongY = .allocate(capacity: count)
    magnitude = .allocate(capacity: count)
    alongX.initialize(repeating: 0, count: count)
    alongY.initialize(repeating: 0, count: count)
    magnitude.initialize(repeating: 0, count: count)
    guard width >= 5, height >= 5 else { return }
    compute(plane)
  }

  deinit {
    alongX.deallocate()
    alongY.deallocate()
    magnitude.deallocate()
  }

  /// Filters each row once, keeps the last five filtered rows, and combines them column by column.
  private func compute(_ plane: PixelBuffer.Plane) {
    withUnsafeTemporaryAllocation(of: Int16.self, capacity: 10 * width) { rows in
      guard let base = rows.baseAddress else { return }
      base.initialize(repeating: 0, count: 10 * width)
      let width = width
      func smooth(_ y: Int) -> UnsafeMutablePointer<Int16> { base + (y % 5) &* width }
      func slope(_ y: Int) -> UnsafeMutablePointer<Int16> { base + (5 &+ y % 5) &* width }
      for y in 0..<4 { Self.filter(plane, y, smooth: smooth(y), slope: slope(y)) }
      for y in 2..<height - 2 {
        Self.filter(plane, y + 2, smooth: smooth(y + 2), slope: slope(y + 2))
        combine(
          y, smooth: (smooth(y - 2), smooth(y - 1), smooth(y + 1), smooth(y + 2)),
          slope: (slope(y - 2), slope(y - 1), slope(y), slope(y + 1), slope(y + 2)))
      }
    }
  }

  private static func filter(
    _ plane: PixelBuffer.Plane, _ y: Int, smooth: UnsafeMutablePointer<Int16>,
    slope: UnsafeMutablePointer<Int16>
  ) {
    let source = plane.base + y &* plane.bytesPerRow
    for x in 2..<plane.width - 2 {
      let a = Int16(truncatingIfNeeded: source[x &- 2])
      let b = Int16(truncatingIfNeeded: source[x &- 1])
      let c = Int16(truncatingIfNeeded: source[x])
      let d = Int16(truncatingIfNeeded: source[x &+ 1])
      let e = Int16(truncatingIfNeeded: source[x &+ 2])
      smooth[x] = a &+ e &+ 4 &* (b &+ d) &+ 6 &* c
      slope[x] = e &- a &+ 2 &* (d &- b)
    }
  }

  private typealias Row = UnsafeMutablePointer<Int16>

  private func combine(
    _ y: Int, smooth: (Row, Row, Row, Row), slope: (Row, Row, Row, Row, Row)
  ) {
    let outX = alongX + y &* width
    let outY = alongY + y &* width
    let length = magnitude + y &* width
    for x in 2..<width - 2 {
      let gx =
        slope.0[x] &+ slope.4[x] &+ 4 &* (slope.1[x] &+ slope.3[x]) &+ 6 &* slope.2[x]
      let gy = smooth.3[x] &- smooth.0[x] &+ 2 &* (smooth.2[x] &- smooth.1[x])
      outX[x] = gx
      outY[x] = gy
    }
    for x in 2..<width - 2 {
      let gx = Float(outX[x])
      let gy = Float(outY[x])
      length[x] = (gx * gx + gy * gy).squareRoot()
    }
  }
}
