import Imaging

/// Turns how well the frame matches into the probability that the corners are right.
struct RectangleConfidence: Hashable, Sendable {
  /// The probability of a mean corner error of at most 5 pixels, 0...1.
  mutating func probability(_ match: PlanarAligner.Match) -> Double {
    let x = 25 * (match.agreement - 0.47)
    return 1 / (1 + ExactFunctions.exp(-x))
  }
}
