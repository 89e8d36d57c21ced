import Bench
import Evaluation

/// The result of one tracker on one sequence.
package struct SequenceResult: Sendable {
  package enum Status: Sendable, Hashable {
    case complete
    /// The tracker crashed, timed out or threw an error. Its earlier answers are scored, and frames without an answer
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
    targets.scores(under: conventions)
  }

  /// The mean of the targets' scores under every convention, computed on each access.
  package var scores: [Conventions: Scores] {
    let scores = targets.map(\.scores)
    return Dictionary(
      uniqueKeysWithValues: Conventions.allCases.map { each in
        (each, .ofSequence(scores.compactMap { $0[each] }, under: each))
      })
  }

  /// The number of attempts, which is the number of targets unless the protocol makes several attempts at a target.
  /// Repetitions of an attempt count as one.
  package var attempts: Int { byAttempt.count }

  /// The number of lost attempts. An attempt is lost if more than half of its repetitions are.
  package var lost: Int { byAttempt.values.count { $0.isLost } }

  var lostTargets: [String] { Set(byAttempt.filter { $0.value.isLost }.map { $0.key[0] }).sorted() }

  private var byAttempt: [[String]: [TargetResult]] {
    Dictionary(grouping: targets) {
      [$0.target, Trajectory.repetition(named: $0.attempt).attempt]
    }
  }

  /// Returns the figures of each repetition, in the order of the repetitions; empty if there is only one.
  func repetitions(under conventions: Conventions) -> [Figures] {
    byRepetition.map { targets in
      Figures(targets.scores(under: conventions), own: targets.scores(under: .vbench))
    }
  }

  /// The number of repetitions in which each target was lost, for targets that were lost at least once; empty if there is
  /// only one repetition.
  var losses: [String: Int] {
    let lost = byRepetition.flatMap { Set($0.filter(\.isLost).map(\.target)) }
    return Dictionary(grouping: lost) { $0 }.mapValues(\.count)
  }

  /// The results of each repetition, in their order; empty if there is only one.
  var byRepetition: [[TargetResult]] {
    guard targets.count > 1 else { return [] }
    let byNumber = Dictionary(grouping: targets) {
      Trajectory.repetition(named: $0.attempt).number
    }
    return byNumber.count > 1 ? byNumber.sorted { $0.key < $1.key }.map(\.value) : []
  }

  package var timing: TimingSummary { times?.summary ?? targets[0].timing }
}

extension [TargetResult] {
  /// Whether more than half of the repetitions of an attempt are lost.
  fileprivate var isLost: Bool { 2 * self.count(where: \.isLost) > count }

  /// Returns the mean of the scores under a convention.
  fileprivate func scores(under conventions: Conventions) -> Scores {
    .ofSequence(compactMap { $0.scores(under: conventions) }, under: conventions)
  }
}
