import Evaluation
import Results

/// The quality of a tracker's confidences. It is described by the fraction of correct boxes at each level of
/// confidence, and by the effect of accepting only boxes whose confidence reaches a threshold.
struct ConfidenceFigures: Sendable {
  /// The ten bins of the reliability diagram, which cover 0...1.
  var reliability: [ConfidenceQuality.ReliabilityBin]
  /// 101 evenly spaced thresholds, with the figures that result from accepting boxes at each of them.
  var thresholds: [(threshold: Double, figures: ThresholdFigures)]

  /// Whether the tracker has reported any boxes with a confidence.
  var hasBoxes: Bool { (thresholds.first?.figures.count ?? 0) > 0 }

  init(of method: Int, in result: TrackingResult) {
    let confidences = result.confidences(of: method)
    reliability = confidences.quality.reliability
    thresholds = confidences.judged.figures(steps: 100)
  }

  /// The threshold with the highest F score, and the figures at this threshold; nil if no box is correct. If several
  /// thresholds share the highest F score, the lowest one is used.
  var best: (threshold: Double, figures: ThresholdFigures)? {
    var best: (threshold: Double, figures: ThresholdFigures)?
    for each in thresholds {
      if let f = each.figures.f, f > best?.figures.f ?? -1 { best = each }
    }
    return best
  }
}
