import Geometry

/// A position in the floating image and a possibly corresponding position in the reference image.
struct Correspondence {
  var from: Point
  var to: Point
  /// The index of the correspondence's group. At most one correspondence in each group is correct. The correspondences
  /// of a group are adjacent in every list.
  var group: Int
  /// The weight of the correspondence in the search for a consensus.
  var weight = 1.0
}

extension Homography {
  /// Creates the homography that maps four points to four other points, computed with projective bases (Hartley
  /// & Zisserman, "Multiple View Geometry", section 2.1).
  ///
  /// The result is nil if three of the points are collinear, or if the points are on different sides of the line that
  /// the homography maps to infinity.
  init?(_ a: Correspondence, _ b: Correspondence, _ c: Correspondence, _ d: Correspondence) {
    guard let from = Self.basis(a.from, b.from, c.from, d.from)?.inverse,
      let to = Self.basis(a.to, b.to, c.to, d.to)
    else { return nil }
    self = to * from
    guard isFinite else { return nil }
    let signs = [a, b, c, d].map { (third * SIMD3($0.from.x, $0.from.y, 1)).sum() }
    guard signs.allSatisfy({ $0 > 0 }) || signs.allSatisfy({ $0 < 0 }) else { return nil }
  }

  /// Returns the homography that maps the three unit vectors and their sum to four points.
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
