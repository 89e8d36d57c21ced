import Bench
import Evaluation
import Results

/// The results of one tracker on all sequences.
package struct MethodResult: Sendable {
  package var identity: MethodIdentity
  /// The results, one per sequence of the run, in the order of the sequences.
  package var sequences: [SequenceResult]
  /// The mean scores over sequences under every convention.
  package var scores: [Conventions: Scores]
  /// The mean of the sequences' curves.
  package var curves: Curves
  /// The scores over the targets that share an attribute, with one element per attribute, sorted by the attribute's
  /// name.
  package var attributes: [AttributeResult]
  /// The number of targets whose AUC is below 0.3. If the protocol makes several attempts on a target, each attempt
  /// with such an AUC is counted.
  package var lost: Int
  package var timing: TimingSummary
  /// The scores pooled over all scored frames, under every convention.
  package var pooled: [Conventions: Scores] = [:]
  /// The 95% confidence intervals of the figures under the shown convention. There are none if there are too few
  /// sequences (`Resampling.minimumSequences`).
  package var intervals: Intervals = Intervals()
  /// The area under the ROC curve of the confidence as a predictor of overlap >= 0.5, over all scored frames; nil if
  /// undefined.
  package var auroc: Double?
  /// The expected calibration error of the confidence over all scored frames; nil if undefined.
  package var ece: Double?
  /// The fraction of frames with an absent target on which the confidence is below 0.5; nil if there are no such
  /// frames.
  package var trueRejection: Double?
  /// The effect of the given confidence threshold; nil if none was given.
  package var acceptance: Acceptance?
  /// The figures under the run's protocol; nil for `ope`.
  package var protocolResult: ProtocolResult?
  /// The figures in each repetition that are computed from all sequences together; empty if there is only one repetition.
  package var repetitions: [Figures] = []

  /// "ok" or, if the tracker failed on some sequences, their number, such as "2 failed".
  package var status: String {
    let failed = sequences.count { $0.status != .complete }
    return failed == 0 ? "ok" : "\(failed) failed"
  }
}
