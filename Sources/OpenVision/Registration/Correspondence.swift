import Geometry

/// A place of the floating image and its possible place in the reference image.
struct Correspondence {
  var from: Point
  var to: Point
  /// The group: of several correspondences of one object at most one is right. They are adjacent in
  /// a list.
  var group: Int
  /// The weight.
  var weight = 1.0
}

extension Homography {
  /// Creates the map of four points to four others; nil if three of them lie on a line or the map
  /// turns one of them to the other side.
  ///
  /// By projective bases (Hartley & Zisserman, "Multiple View Geometry", section 2.1).
  init?(_ a: Correspondence, _ b: Correspondence, _ c: Correspondence, _ d: Correspondence) {
    guard let from = Self.basis(a.from, b.from, c.from, d.from)?.inverse,
      let to = Self.basis(a.to, b.to, c.to, d.to)
    else { return nil }
    self = to * from
    guard isFinite else { return nil }
    let signs = [a, b, c, d].map { (third * SIMD3($0.from.x, $0.from.y, 1)).sum() }
    guard signs.allSatisfy({ $0 > 0 }) || signs.allSatisfy({ $0 < 0 }) else { return nil }
  }

  /// Returns the map of the three unit vectors and their sum to four points.
  private static func basis(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Homography? {
    let plain = Homography(SIMD3(a.x, b.x, c.x), SIMD3(a.y, b.y, c.y), SIMD3(1, 1, 1))
    guard let inverse = plain.inverse else { return nil }
    let last = SIMD3(d.x, d.y, 1)
    let factors = SIMD3(
      (inverse.first * last).sum(), (inverse.second * last).sum(), (inverse.third * last).sum())
    guard abs(factors.x) > 1e-6, abs(factors.y) > 1e-6, abs(factors.z) > 1e-6 else { return nil }
    return Homography(plain.first * factors, plain.second * factors, plain.third * factors)
  }
}
