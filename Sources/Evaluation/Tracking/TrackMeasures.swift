/// The measures for trackers.
///
/// To add a measure, declare it here or in a separate file as a `Measure` of a track's frames, and add it to
/// `ofTargets`. Tables, files, gates, intervals and the reference pages then include it automatically.
package enum TrackMeasures {
  // MARK: Under every convention

  package static let auc = MeasureFacts(
    "auc", title: "AUC",
    explanation:
      "area under the success curve, which equals the mean overlap; 0 to 1, higher is better",
    unit: .share, better: .higher, interval: .parts, tolerated: 0.01, onItem: 0.1)
  package static let op50 = MeasureFacts(
    "op50", title: "OP50",
    explanation: "fraction of frames with an overlap above 0.5; 0 to 1, higher is better",
    unit: .share, better: .higher, rank: 1, interval: .parts)
  package static let op75 = MeasureFacts(
    "op75", title: "OP75",
    explanation: "fraction of frames with an overlap above 0.75; 0 to 1, higher is better",
    unit: .share, better: .higher, rank: 4, interval: .parts)
  package static let precision20 = MeasureFacts(
    "precision20", title: "P20",
    explanation:
      "fraction of frames with a center error of at most 20 pixels; 0 to 1, higher is better",
    unit: .share, better: .higher, rank: 2, interval: .parts, watched: .as("p20"))
  package static let normPrecision = MeasureFacts(
    "norm_precision", title: "normP",
    explanation:
      "normalized precision: the fraction of frames with a center error of at most 0.2 of the target's"
      + " size, unless the convention defines another limit; 0 to 1, higher is better",
    unit: .share, better: .higher, rank: 5, interval: .parts, watched: .as("normp"))
  package static let meanCenterError = MeasureFacts(
    "mean_center_error", title: "center px",
    explanation:
      "mean distance between the centers of the box and the label, in pixels, over the frames with a box;"
      + " lower is better",
    unit: .pixels, better: .lower, digits: 2, rank: nil)

  /// The measures that every convention defines in its own way.
  package static let conventional = [auc, op50, op75, precision20, normPrecision, meanCenterError]

  // MARK: Under the vbench rule

  package static let ofTargets: [Measure<JudgedFrame>] = [
    meanCornerError, cornerSuccess5, successfulOverlap, framesToFailure, jitter,
  ]

  package static let lost = MeasureFacts(
    "lost", title: "lost",
    explanation: "number of targets that were tracked with \(LossRule.aucWords); lower is better",
    unit: .count, better: .lower, digits: 0, group: .robustness, rank: 1, interval: .count)
  package static let auroc = MeasureFacts(
    "auroc", title: "AUROC",
    explanation:
      "how well the confidence separates right boxes from wrong boxes; 0.5 is chance, 1 is perfect",
    unit: .share, better: .higher, group: .calibration, rank: 7, interval: .pooled, tolerated: 0.03)
  package static let ece = MeasureFacts(
    "ece", title: "ECE",
    explanation:
      "expected calibration error: the mean difference between the confidence and the fraction of boxes"
      + " that are right; 0 is perfect; not defined if confidences are outside 0...1",
    unit: .share, better: .lower, group: .calibration, rank: 8, interval: .pooled, tolerated: 0.03)

  // MARK: Lists

  /// All measures, starting with the main measure.
  package static let all = conventional + ofTargets.map(\.facts) + [lost, auroc, ece]

  /// The measures that are available for single sequences and targets.
  package static let bySequence = conventional + ofTargets.map(\.facts)

  /// The measures that gates check on single sequences.
  package static let watchedBySequence = bySequence.filter { $0.gateName != nil }
}

extension Figures {
  /// Creates a collection with the values of the measures in `TrackMeasures.bySequence`. The values of
  /// `TrackMeasures.conventional` are taken from `scores`, and those of the other measures from `own`. The result is
  /// empty if no frame is scored.
  ///
  /// - Parameters:
  ///   - scores: the scores under the convention.
  ///   - own: the scores under `Conventions.vbench`.
  package init(_ scores: Scores?, own: Scores?) {
    self.init()
    if let scores = scores?.figures {
      for measure in TrackMeasures.conventional { self[measure] = scores.values[measure] }
    }
    if let own = own?.figures {
      for measure in TrackMeasures.ofTargets { self[measure.facts] = own.values[measure] }
    }
  }
}
