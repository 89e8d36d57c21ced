extension Homography {
  public static let identity = Homography(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))

  /// Creates the homography that translates points by an offset.
  public init(translation offset: Point) {
    self.init(SIMD3(1, 0, offset.x), SIMD3(0, 1, offset.y), SIMD3(0, 0, 1))
  }

  /// Creates the homography that scales both coordinates by a factor.
  public init(scale: Double) {
    self.init(SIMD3(scale, 0, 0), SIMD3(0, scale, 0), SIMD3(0, 0, 1))
  }

  /// The determinant of the matrix. It is zero if the homography has no inverse.
  public var determinant: Double { (first * Self.cross(second, third)).sum() }

  /// The inverse homography; nil if the matrix is singular, nearly singular or not finite.
  public var inverse: Homography? {
    let determinant = determinant
    let size = (first * first + second * second + third * third).sum().squareRoot()
    guard determinant.isFinite, abs(determinant) > 1e-14 * size * size * size else { return nil }
    // The columns of the inverse matrix.
    let a = Self.cross(second, third) / determinant
    let b = Self.cross(third, first) / determinant
    let c = Self.cross(first, second) / determinant
    return Homography(SIMD3(a.x, b.x, c.x), SIMD3(a.y, b.y, c.y), SIMD3(a.z, b.z, c.z))
  }

  /// The same homography, scaled so that the last matrix element is 1, as is customary; nil if that element is zero or
  /// the result is not finite.
  public var canonical: Homography? {
    guard third.z != 0, isFinite else { return nil }
    let result = Homography(first / third.z, second / third.z, third / third.z)
    return result.isFinite ? result : nil
  }

  /// Returns the factor by which a small area around a point is enlarged. It is negative if the
  /// area is mirrored.
  public func areaScale(at point: Point) -> Double {
    let w = (third * SIMD3(point.x, point.y, 1)).sum()
    return determinant / (w * w * w)
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}
