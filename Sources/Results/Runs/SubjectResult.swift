import Bench
import Evaluation

/// One subject over all sequences.
package struct SubjectResult: Sendable {
  package var identity: SubjectIdentity
  /// One per sequence of the run, in the same order.
  package var sequences: [SequenceResult]
  /// The mean over sequences, for every convention.
  package var scores: [Conventions: Scores]
  /// Mean over sequences.
  package var curves: Curves
  /// Scores by attribute, with the number of targets that carry it, sorted by attribute.
  package var attributes: [AttributeResult]
  /// Targets whose AUC is below 0.3.
  package var lost: Int
  package var timing: TimingSummary
  /// The scores of all scored frames together, for every convention.
  package var pooled: [Conventions: Scores]
  /// 95 % intervals of the figures of the shown convention; none with fewer than two sequences.
  package var intervals: Intervals
  /// Area under the ROC curve and expected calibration error of the confidence as a predictor of
  /// overlap >= 0.5, over all scored frames; nil where they are not defined.
  package var auroc: Double?
  package var ece: Double?
  /// The share of absent frames with a confidence below 0.5; nil where there are none.
  package var trueRejection: Double?
  /// What the threshold that was given for the subject does; nil where none was.
  package var acceptance: Acceptance?
  /// The figures of the run's protocol; nil under `ope`.
  package var protocolResult: ProtocolResult?

  package init(
    identity: SubjectIdentity, sequences: [SequenceResult], scores: [Conventions: Scores],
    curves: Curves, attributes: [AttributeResult], lost: Int, timing: TimingSummary,
    pooled: [Conventions: Scores] = [:], intervals: Intervals = Intervals(),
    auroc: Double? = nil, ece: Double? = nil, trueRejection: Double? = nil,
    acceptance: Acceptance? = nil, protocolResult: ProtocolResult? = nil
  ) {
    self.identity = identity
    self.sequences = sequences
    self.scores = scores
    self.curves = curves
    self.attributes = attributes
    self.lost = lost
    self.timing = timing
    self.pooled = pooled
    self.intervals = intervals
    self.auroc = auroc
    self.ece = ece
    self.trueRejection = trueRejection
    self.acceptance = acceptance
    self.protocolResult = protocolResult
  }

  /// A 95 % interval of the AUC of the shown convention; nil with fewer than two sequences.
  package var aucInterval: ClosedRange<Double>? { intervals[TrackMeasures.auc] }

  /// "ok", or how many sequences failed.
  package var status: String {
    let failed = sequences.count { $0.status != .complete }
    return failed == 0 ? "ok" : "\(failed) failed"
  }
}
