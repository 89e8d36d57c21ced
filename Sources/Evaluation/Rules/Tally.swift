/// Gathers what a convention makes of each frame, and turns it into scores.
struct Tally {
  var success: ThresholdCurve
  var precision: ThresholdCurve
  var normPrecision: ThresholdCurve
  /// Frames in the denominator.
  var frames = 0
  private var overlapSum = 0.0
  private var op50Count = 0
  private var op75Count = 0
  private var centerErrorSum = 0.0
  private var centerErrors = 0

  init(
    success: ThresholdCurve = ThresholdCurve(.overlaps21, .above),
    precision: ThresholdCurve = ThresholdCurve(.pixels51, .atMost),
    normPrecision: ThresholdCurve = ThresholdCurve(.sizes51, .atMost)
  ) {
    self.success = success
    self.precision = precision
    self.normPrecision = normPrecision
  }

  /// Counts a frame, also in the denominator. nan is on no threshold's good side.
  mutating func add(overlap: Double, centerError: Double, normCenterError: Double) {
    frames += 1
    addOutsideDenominator(
      overlap: overlap, centerError: centerError, normCenterError: normCenterError)
  }

  private mutating func addOutsideDenominator(
    overlap: Double, centerError: Double, normCenterError: Double
  ) {
    success.add(overlap)
    precision.add(centerError)
    normPrecision.add(normCenterError)
    if !overlap.isNaN { overlapSum += overlap }
    let counts: (Double) -> Bool = { [comparison = success.comparison] threshold in
      comparison == .atLeast ? overlap >= threshold : overlap > threshold
    }
    if counts(0.5) { op50Count += 1 }
    if counts(0.75) { op75Count += 1 }
    if centerError.isFinite && centerError >= 0 {
      centerErrorSum += centerError
      centerErrors += 1
    }
  }

  var meanOverlap: Double { frames == 0 ? 0 : overlapSum / Double(frames) }
  var op50: Double { frames == 0 ? 0 : Double(op50Count) / Double(frames) }
  var op75: Double { frames == 0 ? 0 : Double(op75Count) / Double(frames) }
  var meanCenterError: Double? {
    centerErrors == 0 ? nil : centerErrorSum / Double(centerErrors)
  }

  var curves: Curves {
    Curves(
      success: success.shares(of: frames), precision: precision.shares(of: frames),
      normPrecision: normPrecision.shares(of: frames))
  }
}
