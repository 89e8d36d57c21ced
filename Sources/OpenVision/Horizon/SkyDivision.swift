import Foundation

/// A division of a grid of cells into sky and ground.
struct SkyDivision {
  /// The steps across the border.
  var steps = StepSample()
  /// The sum over the cells above the border.
  var above = ColorSum()

  /// The minimum fraction of the columns in which the border is inside the image.
  private static let minimumColumns: Float = 0.5
  /// The minimum fraction of the image's cells that must be on each side of the border.
  private static let minimumFraction: Float = 0.05

  /// Returns the evidence that the border separates sky and ground. It is the sum of the logarithm of Hotelling's T²,
  /// the gain multiplied by `uniformity`, and the logarithm of the ratio between the textures below and above the
  /// border, with 1 added to each texture. The result is nil if the border is inside the image in too few columns, if
  /// one side covers too little of the image, or if the steps do not agree at all.
  func evidence(in columns: SkyColumns, uniformity: Float) -> Float? {
    let below = columns.all - above
    guard steps.count >= Self.minimumColumns * Float(columns.width),
      min(above.count, below.count) > Self.minimumFraction * columns.all.count
    else { return nil }
    let agreement = steps.agreement
    guard agreement > 0 else { return nil }
    return log(steps.count * agreement) + uniformity * gain(in: columns)
      + log((1 + below.texture) / (1 + above.texture))
  }

  /// Returns twice the gain in log-likelihood per cell from describing the two sides with separate normal distributions
  /// rather than a common one.
  func gain(in columns: SkyColumns) -> Float {
    let below = columns.all - above
    let parts =
      above.count * above.logarithmOfVariance + below.count * below.logarithmOfVariance
    return columns.all.logarithmOfVariance - parts / columns.all.count
  }
}
