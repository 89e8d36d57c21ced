/// Gathers what a convention makes of each frame, and turns it into scores.
struct Tally {
  var success: ThresholdCurve
  var precision: ThresholdCurve
  var normPrecision: ThresholdCurve
  /// Frames in the denominator; a toolkit may count more than it adds.
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

  /// Counts a frame. nan is on no threshold's good side.
  mutating func add(overlap: Double, centerError: Double, normCenterError: Double) {
    frames += 1
    success.add(overlap)
    precision.add(centerError)
    normPrecision.add(normCenterError)
    if !overlap.isNaN { overlapSum += overlap }
    let countsTies = success.comparison == .atLeast
    if overlap > 0.5 || (countsTies && overlap == 0.5) { op50Count += 1 }
    if overlap > 0.75 || (countsTies && overlap == 0.75) { op75Count += 1 }
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
