import Evaluation
import Timing

/// One subject on one sequence.
public struct SequenceResult: Sendable {
  public enum Status: Sendable, Hashable {
    case complete
    /// The subject crashed, timed out or threw: what it said before counts, the rest scores 0.
    case failed(String)
  }

  public var status: Status
  public var targets: [TargetResult]
  /// The mean over targets, for every convention.
  public var scores: [Conventions: Scores]
  public var timing: TimingSummary

  public init(
    status: Status, targets: [TargetResult], scores: [Conventions: Scores], timing: TimingSummary
  ) {
    self.status = status
    self.targets = targets
    self.scores = scores
    self.timing = timing
  }
}
