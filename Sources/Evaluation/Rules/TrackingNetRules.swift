import Geometry

/// The TrackingNet evaluation server's figures, as shares instead of percentages.
///
/// Müller et al., "TrackingNet", ECCV 2018. The files count from 1, and every number is first rounded to an
/// integer, halves to even. The initial frame counts as perfect. Success includes overlaps equal to the
/// threshold. All three figures are areas by the trapezoid rule over 21 thresholds: precision over 0...50 px,
/// normalized precision over 0...0.5, each scaled to 0...1. Its "precision" is therefore not the one at 20 px.
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
      // The devkit divides twice; other toolkits divide once and square.
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

  /// Returns the area under a curve by the trapezoid rule. Its points are evenly spaced over 0...1.
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
