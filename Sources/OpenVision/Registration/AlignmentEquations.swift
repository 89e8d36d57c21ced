import Geometry

/// The normal equations for a small projective transform of the plane.
///
/// The unknowns are expressed as displacements in pixels at the distance `scale` from the center. The first two are the
/// translation along x and y. The next four describe how the x displacement and the y displacement change along x and
/// along y. The last two describe perspective.
struct AlignmentEquations {
  let center: SIMD2<Double>
  let scale: Double
  private var rows = [SIMD8<Double>](repeating: .zero, count: 8)
  private var right = SIMD8<Double>.zero

  init(center: SIMD2<Double>, scale: Double) {
    self.center = center
    self.scale = scale
  }

  /// Returns the derivatives of the displacement at a position with respect to the unknowns.
  @inline(__always)
  private func jacobians(_ position: SIMD2<Double>) -> (x: SIMD8<Double>, y: SIMD8<Double>) {
    let p = (position - center) / scale
    return (
      SIMD8(1, 0, p.x, p.y, 0, 0, -p.x * p.x, -p.x * p.y),
      SIMD8(0, 1, 0, 0, p.x, p.y, -p.x * p.y, -p.y * p.y)
    )
  }

  /// Adds the equations for a displacement that has been measured at a position.
  ///
  /// - Parameters:
  ///   - information: the inverse covariance (xx, xy, yy) of the displacement.
  ///   - product: the inverse covariance times the displacement.
  @inline(__always)
  mutating func add(
    at position: SIMD2<Double>, information: SIMD3<Double>, product: SIMD2<Double>
  ) {
    let (jx, jy) = jacobians(position)
    let u = jx * information.x + jy * information.y
    let v = jx * information.y + jy * information.z
    for row in 0..<8 { rows[row] += u * jx[row] + v * jy[row] }
    right += jx * product.x + jy * product.y
  }

  /// Solves for the unknowns of the motion model by Cholesky's method. The other unknowns are zero.
  ///
  /// - Parameter prior: the prior inverse variance of each unknown that is not part of the translation.
  /// - Returns: the change in the unknowns and its variance at the corners; nil if the data do not determine the
  ///   change. The corners are those of a square around the center with a side length of twice `scale`.
  func solve(_ model: AlignmentModel, prior: Double) -> Solution? {
    let n = model.unknowns
    var factor = [SIMD8<Double>](repeating: .zero, count: 8)
    for row in 0..<n {
      for column in 0...row {
        var value = rows[row][column]
        if row == column { value = value * (1 + 1e-9) + (row < 2 ? 1e-6 : prior) }
        for k in 0..<column { value -= factor[row][k] * factor[column][k] }
        if column < row {
          factor[row][column] = value / factor[column][column]
        } else {
          guard value > 1e-9 else { return nil }
          factor[row][row] = value.squareRoot()
        }
      }
    }
    func forward(_ vector: SIMD8<Double>) -> SIMD8<Double> {
      var out = SIMD8<Double>.zero
      for row in 0..<n {
        var value = vector[row]
        for k in 0..<row { value -= factor[row][k] * out[k] }
        out[row] = value / factor[row][row]
      }
      return out
    }
    var change = forward(right)
    for row in stride(from: n - 1, through: 0, by: -1) {
      var value = change[row]
      for k in row + 1..<max(n, row + 1) { value -= factor[k][row] * change[k] }
      change[row] = value / factor[row][row]
    }
    guard change.sum().isFinite else { return nil }
    var variance = 0.0
    for corner in 0..<4 {
      let sign = SIMD2(corner & 1 == 0 ? -1.0 : 1, corner & 2 == 0 ? -1.0 : 1)
      let (jx, jy) = jacobians(center + scale * sign)
      let (u, v) = (forward(jx), forward(jy))
      variance += (u * u).sum() + (v * v).sum()
    }
    return Solution(change: change, variance: variance / 4)
  }

  struct Solution {
    var change: SIMD8<Double>
    /// The variance of the displacement, averaged over the four corners of the square, in squared pixels.
    var variance: Double
  }

  /// Returns the homography for a change of the unknowns, and the maximum distance, in pixels, by which it moves a
  /// corner of the square.
  func map(of change: SIMD8<Double>) -> (map: Homography, shift: Double) {
    let c = change / scale
    // This homography applies to positions relative to the center, in units of `scale`.
    let inner = Homography(
      SIMD3(1 + c[2], c[3], c[0]), SIMD3(c[4], 1 + c[5], c[1]), SIMD3(c[6], c[7], 1))
    var shift = 0.0
    for corner in 0..<4 {
      let point = Point(corner & 1 == 0 ? -1 : 1, corner & 2 == 0 ? -1 : 1)
      shift = max(shift, inner(point).distance(to: point) * scale)
    }
    let toUnit = Homography(
      SIMD3(1 / scale, 0, -center.x / scale), SIMD3(0, 1 / scale, -center.y / scale), SIMD3(0, 0, 1)
    )
    let fromUnit = Homography(
      SIMD3(scale, 0, center.x), SIMD3(0, scale, center.y), SIMD3(0, 0, 1))
    return (fromUnit * inner * toUnit, shift)
  }
}
