import Foundation

/// The straight line at which the sky most probably ends.
///
/// At a horizon, the colors above and below differ in the same way in every column, even if they differ little. At
/// shores, waves and clouds, they may differ more, but not in the same way everywhere. Hotelling's T² measures the
/// consistency of the differences (H. Hotelling, "The Generalization of Student's Ratio", 1931). In addition, the two
/// sides of the line are each more uniform than the whole image (S. Ettinger, M. Nechyba, P. Ifju and M. Waszak,
/// "Towards flight autonomy: vision-based horizon detection for micro air vehicles", 2002), and the sky is smoother
/// than the ground. Of all lines at angles of up to 45 degrees, the line with the most evidence is chosen.
///
/// Hills do not form a straight border. If the border near the line has far more evidence than the line itself, the
/// line through the border is used.
struct SkyLine {
  /// The angle in radians, counterclockwise.
  let angle: Double
  /// The line's offset above the image center, as a fraction of the longer side.
  let offset: Double
  /// Whether the line was fitted to a border that is not straight.
  let isHilly: Bool
  /// The probability that the sky ends at this line, 0...1.
  let confidence: Double

  /// The number of cells along the longer side of the image.
  static let gridSide = 160
  /// The step between angles in the coarse search, the step between angles in the fine search, and the number of fine
  /// steps in either direction. The steps are in degrees.
  private static let (step, fineStep, fineCount) = (1.5, 0.25, 5)
  /// The maximum distance from the best line of the coarse search, in rows, and the weight of the two sides' uniformity
  /// in the fine search.
  private static let (fineRows, fineUniformity): (Int, Float) = (3, 4)
  /// The weight of the two sides' uniformity, relative to the agreement of the steps.
  private static let uniformity: Float = 2
  /// The maximum number of attempts to improve a border.
  private static let borderCount = 4
  /// The factor by which the agreement of a border's steps is higher merely because the border, unlike a line, can
  /// follow the strongest step in each column.
  private static let choice: Float = 5

  init?(_ grid: ColorGrid) {
    guard grid.width >= 12, grid.height >= 12 else { return nil }
    let columns = SkyColumns(grid)
    guard let rough = Self.roughLine(in: columns) else { return nil }
    var best = Self.fineLine(near: rough, in: columns)
    let border = [rough, best].compactMap { Self.border(near: $0, in: columns) }
      .max { $0.evidence < $1.evidence }
    var agreement = best.division.steps.agreement
    isHilly = border.map { $0.evidence - log(Self.choice) > best.evidence } ?? false
    if isHilly, let border {
      best = border
      agreement = border.division.steps.agreement / Self.choice
    }
    angle = best.line.angle
    offset =
      (Double(grid.height) / 2 - best.line.row) * cos(angle)
      / Double(max(grid.width, grid.height))
    confidence = Self.confidence(
      agreement: Double(agreement), texture: Double(best.division.above.texture),
      gain: Double(best.division.gain(in: columns)))
  }

  /// A line that may be the end of the sky.
  private struct Candidate {
    let line: GridLine
    let division: SkyDivision
    let evidence: Float

    init(_ row: SkyColumns.Row, degrees: Double, evidence: Float) {
      line = GridLine(degrees: degrees, row: row.row)
      division = row.division
      self.evidence = evidence
    }

    init(_ border: SkyBorder, evidence: Float) {
      line = border.line
      division = border.division
      self.evidence = evidence
    }
  }

  /// Searches all lines in coarse angle steps, and returns the best of them; nil if there is none.
  private static func roughLine(in columns: SkyColumns) -> Candidate? {
    let count = Int(45 / step)
    var best: Candidate?
    for index in -count...count {
      let degrees = Double(index) * step
      for row in columns.rows(at: degrees) {
        guard let evidence = row.division.evidence(in: columns, uniformity: uniformity),
          evidence > best?.evidence ?? -.infinity
        else { continue }
        best = Candidate(row, degrees: degrees, evidence: evidence)
      }
    }
    return best
  }

  /// Searches the lines near the given line in fine angle steps, and returns the best of them.
  private static func fineLine(near rough: Candidate, in columns: SkyColumns) -> Candidate {
    var best = (line: rough, evidence: -Float.infinity)
    for index in -fineCount...fineCount {
      let degrees = rough.line.angle * 180 / .pi + Double(index) * fineStep
      for row in columns.rows(at: degrees) where abs(row.row - Int(rough.line.row)) <= fineRows {
        guard
          let fineEvidence = row.division.evidence(in: columns, uniformity: fineUniformity),
          fineEvidence > best.evidence,
          let evidence = row.division.evidence(in: columns, uniformity: uniformity)
        else { continue }
        best = (Candidate(row, degrees: degrees, evidence: evidence), fineEvidence)
      }
    }
    return best.line
  }

  /// Returns the border near a line, improved repeatedly as long as its evidence increases; nil if there is none.
  private static func border(near line: Candidate, in columns: SkyColumns) -> Candidate? {
    var best: Candidate?
    for _ in 0..<borderCount {
      let start = best ?? line
      guard
        let border = SkyBorder(near: start.line, like: start.division.steps, in: columns),
        let evidence = border.division.evidence(in: columns, uniformity: uniformity),
        evidence > best?.evidence ?? -.infinity
      else { break }
      best = Candidate(border, evidence: evidence)
    }
    return best
  }

  /// The coefficients of the log-odds that the sky ends at a line. The log-odds are linear in two logarithms: that of
  /// the agreement of the line's steps, and that of 1 plus the texture above the line. The coefficients were fitted to
  /// images with and without a horizon.
  private static let (bias, agreementWeight, textureWeight) = (4.3, 1.1, 3.4)
  /// The minimum agreement of the steps, and the minimum gain from describing the two sides separately. If either
  /// minimum is not reached, the line's confidence is 0.
  private static let (minimumAgreement, minimumGain) = (0.7, 0.1)

  private static func confidence(agreement: Double, texture: Double, gain: Double) -> Double {
    guard agreement >= minimumAgreement, gain >= minimumGain else { return 0 }
    let odds = bias + agreementWeight * log(agreement) - textureWeight * log(1 + texture)
    return 1 / (1 + exp(-odds))
  }
}
