import Evaluation
import Results

/// The quality of a subject's confidences: how often boxes of a confidence are right, and the effect of
/// accepting boxes from a confidence on.
struct ConfidenceFigures: Sendable {
  /// The ten bins over 0...1.
  var reliability: [ConfidenceQuality.ReliabilityBin]
  /// The figures at 101 evenly spaced thresholds.
  var thresholds: [(threshold: Double, figures: ThresholdFigures)]

  /// Whether there are boxes with a confidence.
  var hasBoxes: Bool { (thresholds.first?.figures.count ?? 0) > 0 }

  init(of subject: Int, in result: TrackingResult) {
    let confidences = result.confidences(of: subject)
    reliability = confidences.quality.reliability
    thresholds = confidences.judged.figures(steps: 100)
  }

  /// The threshold with the highest F, the lowest if there are several; nil if no box is right.
  var best: (threshold: Double, figures: ThresholdFigures)? {
    var best: (threshold: Double, figures: ThresholdFigures)?
    for each in thresholds {
      if let f = each.figures.f, f > best?.figures.f ?? -1 { best = each }
    }
    return best
  }
}
