import Bench
import Evaluation

/// The result of one subject on one sequence.
package struct SequenceResult: Sendable {
  package enum Status: Sendable, Hashable {
    case complete
    /// The subject crashed, timed out or threw an error. Its earlier answers are scored, and frames without an answer
    /// score 0.
    case failed(String)
  }

  package var status: Status
  package let targets: [TargetResult]
  /// The times; nil if there is only one target, because the result of that target then stores the times.
  private let times: MeasuredTimes?

  /// Creates the result of a sequence.
  ///
  /// - Parameter trajectories: the trajectories of the target results, in the same order.
  init(status: Status, targets: [TargetResult], trajectories: [Trajectory]) {
    self.status = status
    self.targets = targets
    times = targets.count == 1 ? nil : MeasuredTimes(of: trajectories)
  }

  /// Returns the mean of the targets' scores under a convention.
  package func scores(under conventions: Conventions) -> Scores {
    .ofSequence(targets.compactMap { $0.scores(under: conventions) }, under: conventions)
  }

  /// The mean of the targets' scores under every convention, computed on each access.
  package var scores: [Conventions: Scores] {
    let scores = targets.map(\.scores)
    return Dictionary(
      uniqueKeysWithValues: Conventions.allCases.map { each in
        (each, .ofSequence(scores.compactMap { $0[each] }, under: each))
      })
  }

  package var timing: TimingSummary { times?.summary ?? targets[0].timing }
}
