/// A projective transformation of the plane, which relates two pinhole camera views of a flat surface.
///
/// It is a 3 x 3 matrix, stored in row-major order. Multiples of the matrix define the same transformation.
@frozen
public struct Homography: Hashable, Sendable {
  public var first: SIMD3<Double>
  public var second: SIMD3<Double>
  public var third: SIMD3<Double>

  @inlinable
  public init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
    self.first = first
    self.second = second
    self.third = third
  }

  /// Creates the homography that maps the square with opposite corners (-1, -1) and (1, 1) to a quadrilateral.
  ///
  /// It maps (-1, -1) to `topLeft` and (1, 1) to `bottomRight`. The result is nil unless the quadrilateral is convex
  /// and has an area above zero.
  ///
  /// The formulas are from Heckbert, "Fundamentals of Texture Mapping and Image Warping" (1989).
  public init?(square quadrilateral: Quadrilateral) {
    guard quadrilateral.isStrictlyConvex else { return nil }
    let (p, q) = (quadrilateral.topLeft, quadrilateral.topRight)
    let (r, s) = (quadrilateral.bottomRight, quadrilateral.bottomLeft)
    let (d1, d2, sum) = (q - r, s - r, p - q + r - s)
    let determinant = d1.x * d2.y - d2.x * d1.y
    let g = (sum.x * d2.y - d2.x * sum.y) / determinant
    let h = (d1.x * sum.y - sum.x * d1.y) / determinant
    // The homography is first computed for the unit square. Then, (u + 1) / 2 is substituted for each input coordinate
    // u. This maps -1...1 to 0...1.
    let x = SIMD3(q.x - p.x + g * q.x, s.x - p.x + h * s.x, p.x)
    let y = SIMD3(q.y - p.y + g * q.y, s.y - p.y + h * s.y, p.y)
    let w = SIMD3(g, h, 1)
    func centered(_ row: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(row.x / 2, row.y / 2, row.z + (row.x + row.y) / 2)
    }
    self.init(centered(x), centered(y), centered(w))
    guard isFinite else { return nil }
  }

  @inlinable
  public var isFinite: Bool { (first + second + third).sum().isFinite }

  /// Maps a point. The result is not finite for points that are mapped to infinity.
  @inlinable
  public func callAsFunction(_ point: Point) -> Point {
    let position = SIMD3(point.x, point.y, 1)
    let w = (third * position).sum()
    return Point((first * position).sum() / w, (second * position).sum() / w)
  }

  /// Returns the product of two homographies, which applies `inner` first and then `outer`.
  @inlinable
  public static func * (outer: Homography, inner: Homography) -> Homography {
    func row(_ row: SIMD3<Double>) -> SIMD3<Double> {
      inner.first * row.x + inner.second * row.y + inner.third * row.z
    }
    return Homography(row(outer.first), row(outer.second), row(outer.third))
  }

  /// The quadrilateral to which the homography maps the square with opposite corners (-1, -1) and (1, 1).
  @inlinable
  public var quadrilateral: Quadrilateral {
    Quadrilateral(
      topLeft: self(Point(-1, -1)), topRight: self(Point(1, -1)),
      bottomRight: self(Point(1, 1)), bottomLeft: self(Point(-1, 1)))
  }
}

extension Quadrilateral {
  /// Whether all corners are finite and the boundary turns in the same direction at each corner. If so, no interior
  /// angle is 180 degrees or more, and no sides cross.
  public var isStrictlyConvex: Bool {
    guard isValid else { return false }
    func turn(_ before: Point, _ at: Point, _ after: Point) -> Double {
      let (here, onward) = (at - before, after - at)
      return here.x * onward.y - here.y * onward.x
    }
    let turns = SIMD4(
      turn(topLeft, topRight, bottomRight), turn(topRight, bottomRight, bottomLeft),
      turn(bottomRight, bottomLeft, topLeft), turn(bottomLeft, topLeft, topRight))
    return turns.min() > 0 || turns.max() < 0
  }
}
