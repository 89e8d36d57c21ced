import Evaluation
import Timing

/// One subject on one sequence.
package struct SequenceResult: Sendable {
  package enum Status: Sendable, Hashable {
    case complete
    /// The subject crashed, timed out or threw: what it said before counts, the rest scores 0.
    case failed(String)
  }

  package var status: Status
  package var targets: [TargetResult]
  /// The mean over targets, for every convention.
  package var scores: [Conventions: Scores]
  package var timing: TimingSummary

  package init(
    status: Status, targets: [TargetResult], scores: [Conventions: Scores], timing: TimingSummary
  ) {
    self.status = status
    self.targets = targets
    self.scores = scores
    self.timing = timing
  }
}
