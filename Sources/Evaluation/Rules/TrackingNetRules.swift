import Geometry

/// The rules of the TrackingNet evaluation server. Results are fractions rather than percentages.
///
/// Müller et al., "TrackingNet", ECCV 2018. Coordinates are 1-based, and every number is first rounded to an
/// integer, with halves rounded to even. The initial frame counts as perfect. Success includes overlaps equal
/// to the threshold. All three measures are areas under curves with 21 thresholds, computed by the trapezoid
/// rule and scaled to 0...1. The thresholds are 0...50 px for precision and 0...0.5 for normalized precision.
/// "Precision" therefore differs from the precision at 20 px.
enum TrackingNetRules: BoxRules {
  private static let success = ThresholdCurve(.linspace(to: 1, count: 21), .atLeast)
  private static let precision = ThresholdCurve(.linspace(to: 50, count: 21), .atMost)
  private static let normPrecision = ThresholdCurve(.linspace(to: 0.5, count: 21), .atMost)

  static var tally: Tally {
    Tally(success: success, precision: precision, normPrecision: normPrecision)
  }

  static func measure(_ track: BoxTrack, into measures: inout FrameMeasures) {
    for index in 0..<track.count {
      let truth = track.truth[index].oneBased.rounded
      let answer = track.isFirst(index) ? truth : track.answers[index].oneBased.rounded
      let dx = (answer.x + (answer.width + 1) / 2) - (truth.x + (truth.width + 1) / 2)
      let dy = (answer.y + (answer.height + 1) / 2) - (truth.y + (truth.height + 1) / 2)
      // The operations are in the same order as in the development kit. Squaring the quotient, as other toolkits do,
      // would round differently.
      let normX = dx / truth.width * dx / truth.width
      let normY = dy / truth.height * dy / truth.height
      measures.add(
        overlap: answer.uncheckedOverlap(with: truth),
        centerError: (dx * dx + dy * dy).squareRoot(),
        normCenterError: (normX + normY).squareRoot())
    }
  }

  static func headline(of tally: Tally) -> HeadlineFigures {
    let curves = tally.curves
    return HeadlineFigures(
      auc: area(under: curves.success), precision: area(under: curves.precision),
      normPrecision: area(under: curves.normPrecision))
  }

  /// Returns the area under a curve by the trapezoid rule. The curve's points are evenly spaced over 0...1.
  private static func area(under curve: [Double]) -> Double {
    guard curve.count > 1, let first = curve.first, let last = curve.last else { return 0 }
    return (curve.reduce(0, +) - (first + last) / 2) / Double(curve.count - 1)
  }
}

extension Box {
  fileprivate var rounded: Box {
    Box(
      x: x.rounded(.toNearestOrEven), y: y.rounded(.toNearestOrEven),
      width: width.rounded(.toNearestOrEven), height: height.rounded(.toNearestOrEven))
  }
}
