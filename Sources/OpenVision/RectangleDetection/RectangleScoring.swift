import Geometry
import Imaging

/// Functions that compute the confidence that a hypothesis is a real rectangle.
enum RectangleScoring {
  /// Returns the confidence, 0...1, which is a logistic function of the evidence.
  ///
  /// Edges along the sides are evidence for a rectangle, especially next to the corners. Long sides are also
  /// evidence for a rectangle, because long straight edges seldom meet by chance. Sides that continue beyond
  /// the corners are evidence against a rectangle, because they may belong to a larger object whose lines cross
  /// there. A contrast that changes its sign along a side, as on a chessboard, or between sides is also
  /// evidence against a rectangle. The weights are rounded coefficients of a logistic regression on photographs
  /// and drawings with known rectangles.
  ///
  /// - Parameter shorterImageSide: the length of the image's shorter side, in the same pixels as the
  ///   hypothesis's corners.
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
    let pro = 0.5 * (mean + weakest) + 7 * hypothesis.cornerSupport + 2.2 * size
    let contra = 11 * hypothesis.overshoot + 4 * hypothesis.alternation + 0.3 * changes
    let confidence = 1 / (1 + ExactFunctions.exp(3.7 + contra - pro))
    // The value is rounded to `Float` so that it can be compared with the `Float` confidences of the public interface.
    return Double(Float(confidence))
  }
}
