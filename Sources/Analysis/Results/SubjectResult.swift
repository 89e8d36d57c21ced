import Evaluation
import Execution
import Timing

/// One subject over all sequences.
public struct SubjectResult: Sendable {
  public var identity: SubjectIdentity
  /// One per sequence of the run, in the same order.
  public var sequences: [SequenceResult]
  /// The mean over sequences, for every convention.
  public var scores: [Conventions: Scores]
  /// Mean over sequences.
  public var curves: Curves
  /// Scores by attribute, with the number of targets that carry it, sorted by attribute.
  public var attributes: [AttributeResult]
  /// Targets whose AUC is below 0.3.
  public var lost: Int
  public var timing: TimingSummary
  /// The scores of all scored frames together, for every convention.
  public var pooled: [Conventions: Scores]
  /// 95 % intervals of the figures of the shown convention; none with fewer than two sequences.
  public var intervals: Intervals
  /// Area under the ROC curve and expected calibration error of the confidence as a predictor of
  /// overlap >= 0.5, over all scored frames; nil where they are not defined.
  public var auroc: Double?
  public var ece: Double?
  /// The share of absent frames with a confidence below 0.5; nil where there are none.
  public var trueRejection: Double?
  /// What the threshold that was given for the subject does; nil where none was.
  public var acceptance: Acceptance?
  /// The figures of the run's protocol; nil under `ope`.
  public var protocolResult: ProtocolResult?

  public init(
    identity: SubjectIdentity, sequences: [SequenceResult], scores: [Conventions: Scores],
    curves: Curves, attributes: [AttributeResult], lost: Int, timing: TimingSummary,
    pooled: [Conventions: Scores] = [:], intervals: Intervals = Intervals(),
    auroc: Double? = nil, ece: Double? = nil, trueRejection: Double? = nil,
    acceptance: Acceptance? = nil
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
  }

  /// A 95 % interval of the AUC of the shown convention; nil with fewer than two sequences.
  public var aucInterval: ClosedRange<Double>? { intervals[TrackMeasures.auc] }

  /// "ok", or how many sequences failed.
  public var status: String {
    let failed = sequences.count { $0.status != .complete }
    return failed == 0 ? "ok" : "\(failed) failed"
  }
}
