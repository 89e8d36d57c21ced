import GroundTruth
import Synchronization

/// What the workers of a run report, gathered.
final class RunRecord: Sendable {
  private struct State {
    var outcome = RunOutcome()
    var error: (any Error)?
  }

  private let state = Mutex(State())

  var problems: [String] { state.withLock { $0.outcome.problems } }

  var brokenInputs: Int { state.withLock { $0.outcome.brokenInputs } }

  func note(_ problems: [String]) {
    state.withLock { $0.outcome.problems += problems }
  }

  /// - Returns: whether this is news; two passes over a sequence may find the same problem.
  @discardableResult
  func noteBroken(_ problem: String) -> Bool {
    state.withLock {
      guard !$0.outcome.problems.contains(problem) else { return false }
      $0.outcome.problems.append(problem)
      $0.outcome.brokenInputs += 1
      return true
    }
  }

  /// Takes note of a pass that has come to its end.
  func noteFinished(_ pass: RunOutcome.FinishedSequence) {
    state.withLock { state in
      let known = state.outcome.sequences.firstIndex { $0.planIndex == pass.planIndex }
      if let known {
        state.outcome.sequences[known].inputs.merge(pass.inputs) { _, new in new }
      } else {
        state.outcome.sequences.append(pass)
      }
    }
  }

  func noteSaved(_ cell: Cell) {
    state.withLock { $0.outcome.newCells += 1 }
    noteFailure(cell)
  }

  /// Takes note of a cell whose subject failed, if it did.
  func noteFailure(_ cell: Cell) {
    guard let failure = cell.failure else { return }
    state.withLock {
      $0.outcome.failures.append(
        "\(cell.subject) failed on \(cell.dataset)/\(cell.sequence): \(failure)")
    }
  }

  func noteAbandoned(_ subject: String) {
    state.withLock { _ = $0.outcome.abandonedSubjects.insert(subject) }
  }

  func noteReused(_ cells: Int) {
    state.withLock { $0.outcome.reusedCells += cells }
  }

  func add(decoding duration: StepDuration, frames: Int) {
    state.withLock {
      $0.outcome.statistics.decoding += duration.cpuSeconds
      $0.outcome.statistics.framesDecoded += frames
    }
  }

  func add(tracking duration: StepDuration, steps: Int) {
    state.withLock {
      $0.outcome.statistics.tracking += duration.cpuSeconds
      $0.outcome.statistics.stepsTracked += steps
    }
  }

  /// Whether an error has ended the run.
  var hasFailed: Bool { state.withLock { $0.error != nil } }

  /// Keeps the first error that ends the run.
  func fail(_ error: any Error) {
    state.withLock { $0.error = $0.error ?? error }
  }

  /// Everything in an order that does not depend on the threads.
  ///
  /// - Parameter planned: what was to be done; a sequence of which a pass is missing is left out.
  func outcome(
    of planned: [PlannedSequence], wall: Double, wasInterrupted: Bool
  ) throws -> RunOutcome {
    var (outcome, error) = state.withLock { ($0.outcome, $0.error) }
    if let error { throw error }
    let passes = Dictionary(
      uniqueKeysWithValues: planned.map { ($0.planIndex, Set($0.directions)) })
    outcome.sequences.removeAll { Set($0.inputs.keys) != passes[$0.planIndex] }
    outcome.sequences.sort { $0.planIndex < $1.planIndex }
    outcome.problems.sort()
    outcome.failures.sort()
    outcome.statistics.wall = wall
    outcome.wasInterrupted = wasInterrupted
    return outcome
  }
}

extension StepDuration {
  fileprivate var cpuSeconds: Double { Double(cpuNanoseconds ?? 0) / 1e9 }
}
