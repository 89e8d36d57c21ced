import Geometry

/// How likely a hypothesis is a rectangle in the world.
enum RectangleScoring {
  /// The confidence, 0...1.
  ///
  /// What speaks for a rectangle is edge along all four sides - that of the weakest side and that of
  /// all -, sides that end at the corners, the same contrast all round, and length of side, since
  /// long straight edges seldom meet by chance.
  static func confidence(
    _ hypothesis: RectangleHypothesis, shorterImageSide: Double
  ) -> Double {
    let support = hypothesis.support
    let mean = support.reduce(0, +) / 4
    let weakest = support.min() ?? 0
    let outside = hypothesis.isBrighterOutside.count { $0 }
    let changes = Double(min(outside, 4 - outside))
    let corners = hypothesis.corners.corners
    var perimeter = 0.0
    for index in 0..<4 { perimeter += corners[index].distance(to: corners[(index + 1) % 4]) }
    let size = min(1, perimeter / (4 * shorterImageSide))
    return evidence(
      mean: mean, weakest: weakest, overshoot: hypothesis.overshoot, changes: changes, size: size)
  }

  private static func evidence(
    mean: Double, weakest: Double, overshoot: Double, changes: Double, size: Double
  ) -> Double {
    let sum =
      0.5 * mean + 0.4 * weakest - 0.4 * overshoot - 0.08 * changes + 0.15 * size
    // Comparable with the numbers of the public interface.
    return Double(Float(min(1, max(0, sum))))
  }
}
