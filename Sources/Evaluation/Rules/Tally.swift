/// The sums and counts from which a track's main measures under one convention are computed. Frames are added piece by
/// piece.
struct Tally {
  private var success: ThresholdCount
  private var precision: ThresholdCount
  private var normPrecision: ThresholdCount
  /// The number of frames in the denominator. This number may include frames without measured values.
  private(set) var frames = 0
  private var overlapSum = 0.0
  private var halves = 0
  private var threeQuarters = 0
  private var centerErrorSum = 0.0
  private var centerErrorCount = 0

  init(
    success: ThresholdCurve = .success21, precision: ThresholdCurve = .precision51,
    normPrecision: ThresholdCurve = .normPrecision51
  ) {
    self.success = ThresholdCount(success)
    self.precision = ThresholdCount(precision)
    self.normPrecision = ThresholdCount(normPrecision)
  }

  /// Adds the frames of the next piece.
  mutating func add(_ measures: borrowing FrameMeasures) {
    frames += measures.count + measures.unmeasured
    success.add(measures.overlaps)
    precision.add(measures.centerErrors)
    normPrecision.add(measures.normCenterErrors)
    addOverlaps(measures.overlaps)
    addCenterErrors(measures.centerErrors)
  }

  var curves: Curves {
    Curves(
      success: success.fractions(of: frames), precision: precision.fractions(of: frames),
      normPrecision: normPrecision.fractions(of: frames))
  }

  var meanOverlap: Double { frames > 0 ? overlapSum / Double(frames) : 0 }
  var op50: Double { fraction(halves) }
  var op75: Double { fraction(threeQuarters) }

  /// The mean of the center errors that are finite and nonnegative; nil if there are none.
  var meanCenterError: Double? {
    centerErrorCount == 0 ? nil : centerErrorSum / Double(centerErrorCount)
  }

  private func fraction(_ count: Int) -> Double { frames > 0 ? Double(count) / Double(frames) : 0 }

  private mutating func addOverlaps(_ overlaps: UnsafeBufferPointer<Double>) {
    // If a value equal to the threshold passes, the limit is the next smaller floating-point number, because a value
    // exceeds that number if and only if it is at least the threshold.
    let countsTies = success.curve.comparison == .atLeast
    let half = countsTies ? (0.5).nextDown : 0.5
    let threeQuarter = countsTies ? (0.75).nextDown : 0.75
    for overlap in overlaps {
      if !overlap.isNaN { overlapSum += overlap }
      halves &+= overlap > half ? 1 : 0
      threeQuarters &+= overlap > threeQuarter ? 1 : 0
    }
  }

  private mutating func addCenterErrors(_ errors: UnsafeBufferPointer<Double>) {
    for error in errors where error.isFinite && error >= 0 {
      centerErrorSum += error
      centerErrorCount &+= 1
    }
  }
}
