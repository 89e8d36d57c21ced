/// A summed-area table of an image, from which the sum over any box is computed in constant time.
public final class IntegralImage {
  public let width: Int
  public let height: Int
  private let sums: UnsafeMutablePointer<Double>

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
    let count = (width + 1) * (height + 1)
    sums = .allocate(capacity: count)
    sums.initialize(repeating: 0, count: count)
  }

  deinit { sums.deallocate() }

  /// Computes the table from `width * height` values.
  public func accumulate(_ values: UnsafePointer<Float>) {
    let stride = width &+ 1
    for y in 0..<height {
      var rowSum = 0.0
      let above = sums + y &* stride
      let out = above + stride
      let row = values + y &* width
      for x in 0..<width {
        rowSum += Double(row[x])
        out[x &+ 1] = above[x &+ 1] + rowSum
      }
    }
  }

  /// Returns the sum over the pixels with `x` in `x0 ..< x1` and `y` in `y0 ..< y1`. These ranges must be within the
  /// image.
  @inline(__always)
  public func sum(x0: Int, y0: Int, x1: Int, y1: Int) -> Double {
    let stride = width &+ 1
    let upper = sums + y0 &* stride
    let lower = sums + y1 &* stride
    return (lower[x1] - lower[x0]) - (upper[x1] - upper[x0])
  }
}
