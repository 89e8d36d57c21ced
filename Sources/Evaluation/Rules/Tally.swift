/// What a convention's measures of a track's frames come to.
struct Tally {
  private(set) var curves: Curves
  /// Frames in the denominator; a toolkit may count more than it measures.
  private(set) var frames: Int
  private(set) var meanOverlap = 0.0
  private(set) var op50 = 0.0
  private(set) var op75 = 0.0
  /// nil where no frame has a center error that is a number of pixels.
  private(set) var meanCenterError: Double?

  /// Counts the measured frames.
  ///
  /// - Parameter frames: the denominator; nil for the measured frames.
  init(
    _ measures: borrowing FrameMeasures, frames: Int? = nil,
    success: ThresholdCurve = .success21, precision: ThresholdCurve = .precision51,
    normPrecision: ThresholdCurve = .normPrecision51
  ) {
    let denominator = frames ?? measures.count
    self.frames = denominator
    curves = Curves(
      success: success.shares(of: denominator, counting: measures.overlaps),
      precision: precision.shares(of: denominator, counting: measures.centerErrors),
      normPrecision: normPrecision.shares(of: denominator, counting: measures.normCenterErrors))
    addOverlaps(measures.overlaps, countingTies: success.comparison == .atLeast)
    addCenterErrors(measures.centerErrors)
  }

  private mutating func addOverlaps(_ overlaps: UnsafeBufferPointer<Double>, countingTies: Bool) {
    guard frames > 0 else { return }
    var sum = 0.0
    var (halves, threeQuarters) = (0, 0)
    // The number before is above exactly where the number itself is reached.
    let half = countingTies ? (0.5).nextDown : 0.5
    let threeQuarter = countingTies ? (0.75).nextDown : 0.75
    for overlap in overlaps {
      if !overlap.isNaN { sum += overlap }
      halves &+= overlap > half ? 1 : 0
      threeQuarters &+= overlap > threeQuarter ? 1 : 0
    }
    meanOverlap = sum / Double(frames)
    op50 = Double(halves) / Double(frames)
    op75 = Double(threeQuarters) / Double(frames)
  }

  private mutating func addCenterErrors(_ errors: UnsafeBufferPointer<Double>) {
    var sum = 0.0
    var count = 0
    for error in errors where error.isFinite && error >= 0 {
      sum += error
      count &+= 1
    }
    meanCenterError = count == 0 ? nil : sum / Double(count)
  }
}
