import Geometry

/// A projective map of the plane: a 3x3 matrix applied to homogeneous coordinates.
struct ProjectiveMap: Hashable, Sendable {
  /// The rows of the matrix.
  var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
    rows = (first, second, third)
  }

  static func translation(_ x: Double, _ y: Double) -> ProjectiveMap {
    ProjectiveMap([1, 0, x], [0, 1, y], [0, 0, 1])
  }

  static func scale(_ x: Double, _ y: Double) -> ProjectiveMap {
    ProjectiveMap([x, 0, 0], [0, y, 0], [0, 0, 1])
  }

  /// Returns a rotation about the origin, clockwise on screen.
  static func rotation(degrees: Double) -> ProjectiveMap {
    let cosine = SceneMath.cosine(turns: degrees / 360)
    let sine = SceneMath.sine(turns: degrees / 360)
    return ProjectiveMap([cosine, -sine, 0], [sine, cosine, 0], [0, 0, 1])
  }

  /// Returns the projection of a plane through the origin, seen from a distance. The plane has been rotated by
  /// pitch (about its horizontal axis), then yaw (about the vertical axis), then roll.
  static func tilt(
    yaw: Double, pitch: Double, roll: Double, distance: Double
  ) -> ProjectiveMap {
    let (sinYaw, cosYaw) = (
      SceneMath.sine(turns: yaw / 360), SceneMath.cosine(turns: yaw / 360)
    )
    let (sinPitch, cosPitch) = (
      SceneMath.sine(turns: pitch / 360), SceneMath.cosine(turns: pitch / 360)
    )
    // After the pitch, a point (a, b, 0) is (a, b cos, b sin). After the yaw, its depth is b sin(pitch) cos(yaw) - a
    // sin(yaw). The viewer sees the point at x / (1 + depth / distance).
    let plane = ProjectiveMap(
      [cosYaw, sinPitch * sinYaw, 0], [0, cosPitch, 0],
      [-sinYaw / distance, sinPitch * cosYaw / distance, 1])
    return rotation(degrees: roll) * plane
  }

  static func * (a: ProjectiveMap, b: ProjectiveMap) -> ProjectiveMap {
    func row(_ r: SIMD3<Double>) -> SIMD3<Double> {
      b.rows.0 * r.x + b.rows.1 * r.y + b.rows.2 * r.z
    }
    return ProjectiveMap(row(a.rows.0), row(a.rows.1), row(a.rows.2))
  }

  /// Returns the image of a point under the map.
  func callAsFunction(_ point: Point) -> Point {
    let depth = rows.2.x * point.x + rows.2.y * point.y + rows.2.z
    return Point(
      (rows.0.x * point.x + rows.0.y * point.y + rows.0.z) / depth,
      (rows.1.x * point.x + rows.1.y * point.y + rows.1.z) / depth)
  }

  /// The inverse map, up to scale. If there is no inverse, the result is not finite.
  var inverse: ProjectiveMap {
    let (a, b, c) = rows
    let first = SIMD3(b.y * c.z - b.z * c.y, a.z * c.y - a.y * c.z, a.y * b.z - a.z * b.y)
    let second = SIMD3(b.z * c.x - b.x * c.z, a.x * c.z - a.z * c.x, a.z * b.x - a.x * b.z)
    let third = SIMD3(b.x * c.y - b.y * c.x, a.y * c.x - a.x * c.y, a.x * b.y - a.y * b.x)
    let determinant = a.x * first.x + a.y * second.x + a.z * third.x
    return ProjectiveMap(first / determinant, second / determinant, third / determinant)
  }

  static func == (a: ProjectiveMap, b: ProjectiveMap) -> Bool { a.rows == b.rows }

  func hash(into hasher: inout Hasher) {
    hasher.combine(rows.0)
    hasher.combine(rows.1)
    hasher.combine(rows.2)
  }
}
