import Bench
import Evaluation

/// One subject on one sequence.
package struct SequenceResult: Sendable {
  package enum Status: Sendable, Hashable {
    case complete
    /// The subject crashed, timed out or threw: what it said before counts, the rest scores 0.
    case failed(String)
  }

  package var status: Status
  package let targets: [TargetResult]
  /// nil where there is a single target, which has them.
  private let times: MeasuredTimes?

  /// - Parameter trajectories: those that the targets' results are of.
  package init(status: Status, targets: [TargetResult], trajectories: [Trajectory]) {
    self.status = status
    self.targets = targets
    times = targets.count == 1 ? nil : MeasuredTimes(of: trajectories)
  }

  /// The mean over targets.
  package func scores(under conventions: Conventions) -> Scores {
    .ofSequence(targets.compactMap { $0.scores(under: conventions) }, under: conventions)
  }

  /// The same under every convention; read anew for each who asks.
  package var scores: [Conventions: Scores] {
    let scores = targets.map(\.scores)
    return Dictionary(
      uniqueKeysWithValues: Conventions.allCases.map { each in
        (each, .ofSequence(scores.compactMap { $0[each] }, under: each))
      })
  }

  package var timing: TimingSummary { times?.summary ?? targets[0].timing }
}
