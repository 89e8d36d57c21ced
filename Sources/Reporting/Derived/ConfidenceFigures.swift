import Evaluation
import Results

/// The quality of a subject's confidences, described by how often boxes of a given confidence are right and by the
/// effect of accepting boxes at a threshold.
struct ConfidenceFigures: Sendable {
  /// The ten bins of the reliability diagram over 0...1.
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

  /// The threshold with the highest F, or the lowest of several such thresholds; nil if no box is right.
  var best: (threshold: Double, figures: ThresholdFigures)? {
    var best: (threshold: Double, figures: ThresholdFigures)?
    for each in thresholds {
      if let f = each.figures.f, f > best?.figures.f ?? -1 { best = each }
    }
    return best
  }
}
