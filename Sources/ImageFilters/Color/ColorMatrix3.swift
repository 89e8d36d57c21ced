/// A 3 x 3 matrix that transforms red, green and blue, stored in row-major order.
struct ColorMatrix3: Hashable, Sendable {
  var rows: [SIMD3<Double>]

  func applied(to color: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3((rows[0] * color).sum(), (rows[1] * color).sum(), (rows[2] * color).sum())
  }

  /// Returns the product of the two matrices: a transform that applies `first` and then this matrix.
  func after(_ first: ColorMatrix3) -> ColorMatrix3 {
    ColorMatrix3(
      rows: rows.map { row in
        first.rows[0] * row.x + first.rows[1] * row.y + first.rows[2] * row.z
      })
  }

  /// The inverse matrix, computed from cofactors. It always exists, because the primaries of a color space are linearly
  /// independent.
  var inverse: ColorMatrix3 {
    let (a, b, c) = (rows[0], rows[1], rows[2])
    func cross(_ p: SIMD3<Double>, _ q: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x)
    }
    let columns = [cross(b, c), cross(c, a), cross(a, b)]
    let determinant = (a * columns[0]).sum()
    return ColorMatrix3(
      rows: (0..<3).map { row in
        SIMD3(columns[0][row], columns[1][row], columns[2][row]) / determinant
      })
  }

  /// Returns the matrix that converts linear light to CIE XYZ, given the chromaticities of the primaries. The white
  /// point is D65.
  private static func toXYZ(_ primaries: [(x: Double, y: Double)]) -> ColorMatrix3 {
    func column(_ x: Double, _ y: Double) -> SIMD3<Double> { SIMD3(x / y, 1, (1 - x - y) / y) }
    let columns = primaries.map { column($0.x, $0.y) }
    let unscaled = ColorMatrix3(
      rows: (0..<3).map { SIMD3(columns[0][$0], columns[1][$0], columns[2][$0]) })
    let scale = unscaled.inverse.applied(to: column(0.3127, 0.3290))
    return ColorMatrix3(rows: unscaled.rows.map { $0 * scale })
  }

  /// The matrix that converts linear light with the BT.709 primaries to CIE XYZ.
  static let bt709ToXYZ = toXYZ([(0.64, 0.33), (0.30, 0.60), (0.15, 0.06)])

  static let displayP3ToBT709 = bt709ToXYZ.inverse.after(
    toXYZ([(0.680, 0.320), (0.265, 0.690), (0.150, 0.060)]))

  /// The matrix as the four vectors of a `CIColorMatrix` filter that leaves alpha unchanged.
  var vectors: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) {
    func vector(_ row: SIMD3<Double>) -> SIMD4<Float> { SIMD4(SIMD3<Float>(row), 0) }
    return (vector(rows[0]), vector(rows[1]), vector(rows[2]))
  }
}
