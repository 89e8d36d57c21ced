/// The smallest circle that encloses a set of points.
///
/// Unless all points coincide, the circle is determined by two or three points on it. The algorithm finds these points
/// step by step. In each step, it adds the point that is farthest outside the current circle, and then tries all pairs
/// and triples of the resulting points, of which there are at most four (after B. Gärtner, "Fast and Robust Smallest
/// Enclosing Balls", 1999). The circle grows with every step, so the search ends.
struct SmallestCircle {
  typealias Position = SIMD2<Double>

  private(set) var center = Position()
  private(set) var squaredRadius = -1.0

  /// The tolerance for rounding errors in a squared distance, relative to the squared radius.
  private static let slack = 1e-12

  /// Finds the smallest circle around the points.
  ///
  /// - Parameter points: one or more points, all with finite coordinates.
  init(around points: [Position]) {
    var support = Array(points.prefix(1))
    guard let first = support.first else { return }
    (center, squaredRadius) = (first, 0)
    while true {
      var (farthest, distance) = (first, -1.0)
      for point in points {
        let off = point - center
        let squared = off.x * off.x + off.y * off.y
        if squared > distance { (farthest, distance) = (point, squared) }
      }
      guard distance > squaredRadius * (1 + Self.slack) else { return }
      let previous = squaredRadius
      support = grow(support + [farthest])
      // If rounding keeps the circle from growing, the remaining points are outside only because of rounding.
      guard squaredRadius > previous else {
        squaredRadius = max(previous, distance)
        return
      }
    }
  }

  /// Changes this circle to the smallest circle that encloses up to four given points.
  ///
  /// - Returns: the two or three points that determine the circle; all given points if no circle is found because of
  ///   rounding.
  private mutating func grow(_ points: [Position]) -> [Position] {
    var best = (center: center, squaredRadius: Double.infinity, support: points)
    func consider(_ center: Position, _ support: [Position]) {
      var squaredRadius = 0.0
      for point in support {
        let off = point - center
        squaredRadius = max(squaredRadius, off.x * off.x + off.y * off.y)
      }
      let holdsAll = points.allSatisfy { point in
        let off = point - center
        return off.x * off.x + off.y * off.y <= squaredRadius * (1 + 1e-10)
      }
      if holdsAll, squaredRadius < best.squaredRadius {
        best = (center, squaredRadius, support)
      }
    }
    for i in points.indices {
      for j in points.indices.prefix(i) {
        consider((points[i] + points[j]) / 2, [points[i], points[j]])
        for k in points.indices.prefix(j) {
          if let center = Self.center(points[i], points[j], points[k]) {
            consider(center, [points[i], points[j], points[k]])
          }
        }
      }
    }
    guard best.squaredRadius.isFinite else { return points }
    (center, squaredRadius) = (best.center, best.squaredRadius)
    return best.support
  }

  /// Returns the center of the circle through three points; nil if they are collinear.
  private static func center(_ a: Position, _ b: Position, _ c: Position) -> Position? {
    let (u, v) = (b - a, c - a)
    let cross = 2 * (u.x * v.y - u.y * v.x)
    let (lengthU, lengthV) = (u.x * u.x + u.y * u.y, v.x * v.x + v.y * v.y)
    guard cross != 0 else { return nil }
    let off = Position(
      (v.y * lengthU - u.y * lengthV) / cross, (u.x * lengthV - v.x * lengthU) / cross)
    return off.x.isFinite && off.y.isFinite ? a + off : nil
  }
}
