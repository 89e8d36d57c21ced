import Foundation

/// The straight line at which the sky most probably ends.
///
/// At a horizon, the colors above and below differ in the same way in every column, even if they differ little. At
/// shores, waves and clouds, they may differ more, but not everywhere alike. Hotelling's T² measures this (H. Hotelling,
/// "The Generalization of Student's Ratio", 1931). In addition, the two sides of the line are each more uniform than
/// the whole image (S. Ettinger, M. Nechyba, P. Ifju and M. Waszak, "Towards flight autonomy: vision-based horizon
/// detection for micro air vehicles", 2002), and the sky is smoother than the ground. Of all lines at up to 45 degrees,
/// the one with the most evidence is chosen.
struct SkyLine {
  /// The angle in radians, counterclockwise.
  let angle: Double
  /// The line's offset above the image center, as a fraction of the longer side.
  let offset: Double
  /// The probability that the sky ends at this line, 0...1.
  let confidence: Double

  /// The number of cells along the longer side.
  static let gridSide = 160
  /// The step between the angles that are tried first, and the step and the number of steps to each side that are
  /// tried then, in degrees.
  private static let (step, fineStep, fineCount) = (1.5, 0.25, 5)
  /// The maximum distance in rows from the best line so far, and the weight of the uniformity of the two sides, when
  /// the fine steps are tried. The uniformity averages out hills.
  private static let (fineRows, fineUniformity): (Int, Float) = (3, 8)
  /// The weight of the uniformity of the two sides, relative to the agreement of the steps.
  private static let uniformity: Float = 2
  /// The minimum fraction of the columns in which a line is inside the image.
  private static let minimumColumns: Float = 0.5
  /// The minimum fraction of the image on either side of a line.
  private static let minimumFraction: Float = 0.05

  init?(_ grid: ColorGrid) {
    guard grid.width >= 12, grid.height >= 12 else { return nil }
    let columns = SkyColumns(grid)
    var best: (degrees: Double, row: SkyColumns.Row, evidence: Float)?
    func consider(_ degrees: Double, near middle: Int? = nil, uniformity: Float) {
      for row in columns.rows(at: degrees) {
        if let middle, abs(row.row - middle) > Self.fineRows { continue }
        guard let evidence = Self.evidence(of: row, in: columns, uniformity: uniformity),
          evidence > best?.evidence ?? -.infinity
        else { continue }
        best = (degrees, row, evidence)
      }
    }
    let count = Int(45 / Self.step)
    for index in -count...count { consider(Double(index) * Self.step, uniformity: Self.uniformity) }
    guard let rough = best else { return nil }
    best = nil
    for index in -Self.fineCount...Self.fineCount {
      consider(
        rough.degrees + Double(index) * Self.fineStep, near: rough.row.row,
        uniformity: Self.fineUniformity)
    }
    guard let best else { return nil }
    angle = best.degrees * .pi / 180
    offset =
      (Double(grid.height) / 2 - Double(best.row.row)) * cos(angle)
      / Double(max(grid.width, grid.height))
    confidence = Self.confidence(
      agreement: Double(best.row.steps.agreement), texture: Double(best.row.above.texture),
      gain: Double(Self.gain(of: best.row, in: columns)))
  }

  /// Returns the logarithm of Hotelling's T², plus the weighted gain of the two sides, plus the logarithm of the ratio of
  /// their textures; nil if too little of the image is on one side.
  private static func evidence(
    of row: SkyColumns.Row, in columns: SkyColumns, uniformity: Float
  ) -> Float? {
    let (above, all) = (row.above, columns.all)
    let below = all - above
    guard row.steps.count >= minimumColumns * Float(columns.width),
      min(above.count, below.count) > minimumFraction * all.count
    else { return nil }
    let agreement = row.steps.agreement
    guard agreement > 0 else { return nil }
    return log(row.steps.count * agreement) + uniformity * gain(of: row, in: columns)
      + log((1 + below.texture) / (1 + above.texture))
  }

  /// Returns twice the gain in log-likelihood per cell from describing the two sides by different normal distributions.
  private static func gain(of row: SkyColumns.Row, in columns: SkyColumns) -> Float {
    let (above, all) = (row.above, columns.all)
    let below = all - above
    let parts =
      above.count * above.logarithmOfVariance + below.count * below.logarithmOfVariance
    return all.logarithmOfVariance - parts / all.count
  }

  /// The log-odds that the sky ends at a line are linear in the logarithms of the agreement of its steps and of the
  /// texture above it. The numbers were fitted to images with and without a horizon.
  private static let (bias, agreementWeight, textureWeight) = (4.3, 1.1, 3.4)
  /// The agreement of the steps and the gain of the two sides below which they are no evidence.
  private static let (minimumAgreement, minimumGain) = (0.7, 0.1)

  private static func confidence(agreement: Double, texture: Double, gain: Double) -> Double {
    guard agreement >= minimumAgreement, gain >= minimumGain else { return 0 }
    let odds = bias + agreementWeight * log(agreement) - textureWeight * log(1 + texture)
    return 1 / (1 + exp(-odds))
  }
}
