/// A simplification algorithm for closed lines. A part of the line is replaced by the chord between its ends if all its
/// points are within a given distance of the chord. Otherwise the point farthest from the chord is kept, and the parts
/// on both sides of this point are simplified in the same way (U. Ramer, 1972; D. Douglas and T. Peucker, 1973).
///
/// A closed line has no ends, so it is first split at two points that are about as far apart as possible. In a polygon,
/// these points are two of its corners.
enum PolygonApproximation {
  /// Returns the indices of the points to keep, in order.
  ///
  /// - Parameters:
  ///   - points: the points of a closed line, in order.
  ///   - tolerance: the maximum distance from a dropped point to the simplified line, in the units of the coordinates;
  ///     0 or more.
  static func indices(
    of points: UnsafeBufferPointer<SIMD2<Float>>, tolerance: Double
  ) -> [Int] {
    let count = points.count
    guard count > 2 else { return Array(0..<count) }
    let first = farthest(from: farthest(from: 0, points), points)
    let second = farthest(from: first, points)
    guard first != second else { return [0] }
    var isVertex = [Bool](repeating: false, count: count)
    isVertex[first] = true
    isVertex[second] = true
    let (low, high) = (min(first, second), max(first, second))
    let limit = tolerance * tolerance
    // Each part of the line is represented by the indices of its ends. The second part continues past the last point to
    // the first.
    var open = [(from: low, to: high), (from: high, to: low + count)]
    while let (from, to) = open.popLast() {
      guard to > from + 1 else { continue }
      let start = position(points[from % count])
      let chord = position(points[to % count]) - start
      var (best, bestDistance) = (from, limit)
      for index in from + 1..<to {
        let point = position(points[index < count ? index : index - count]) - start
        let distance = squaredDistance(of: point, to: chord)
        if distance > bestDistance { (best, bestDistance) = (index, distance) }
      }
      guard best > from else { continue }
      isVertex[best % count] = true
      open.append((from, best))
      open.append((best, to))
    }
    return isVertex.indices.filter { isVertex[$0] }
  }

  private static func position(_ point: SIMD2<Float>) -> SIMD2<Double> {
    SIMD2(Double(point.x), Double(point.y))
  }

  /// Returns the squared distance from a point to a chord that starts at the origin.
  private static func squaredDistance(of point: SIMD2<Double>, to chord: SIMD2<Double>) -> Double {
    let length = chord.x * chord.x + chord.y * chord.y
    guard length > 0 else { return point.x * point.x + point.y * point.y }
    let along = (point.x * chord.x + point.y * chord.y) / length
    let off = point - chord * min(1, max(0, along))
    return off.x * off.x + off.y * off.y
  }

  private static func farthest(
    from index: Int, _ points: UnsafeBufferPointer<SIMD2<Float>>
  ) -> Int {
    let start = position(points[index])
    var (best, bestDistance) = (index, 0.0)
    for other in points.indices {
      let off = position(points[other]) - start
      let distance = off.x * off.x + off.y * off.y
      if distance > bestDistance { (best, bestDistance) = (other, distance) }
    }
    return best
  }
}
