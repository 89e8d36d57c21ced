import Imaging

/// A model that converts the quality of a match into the probability that the corners are correct.
///
/// It is a logistic model of the agreement, the correlation and the visible fraction. It was fitted to image sequences
/// of flat surfaces, with and without occlusion and tracking loss.
enum RectangleConfidence {
  private static let bias = -31.7
  private static let weights = SIMD3(21.0, 8.1, 16.1)

  /// Returns the probability, 0...1, that the mean corner error is at most 5 pixels.
  static func probability(_ match: PlanarAligner.Match) -> Double {
    let signs = SIMD3(match.agreement, match.correlation, match.visible)
    let sum = bias + (weights * signs).sum()
    return sum.isFinite ? 1 / (1 + ExactFunctions.exp(-sum)) : 0
  }
}
