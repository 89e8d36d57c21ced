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

  func noteBroken(_ problem: String) {
    state.withLock {
      $0.outcome.problems.append(problem)
      $0.outcome.brokenInputs += 1
    }
  }

  func noteFinished(_ sequence: RunOutcome.FinishedSequence) {
    state.withLock { $0.outcome.sequences.append(sequence) }
  }

  func noteSaved(_ cell: Cell) {
    state.withLock {
      $0.outcome.newCells += 1
      guard let failure = cell.failure else { return }
      $0.outcome.failures.append(
        "\(cell.subject) failed on \(cell.dataset)/\(cell.sequence): \(failure)")
    }
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

  /// Keeps the first error that ends the run.
  func fail(_ error: any Error) {
    state.withLock { $0.error = $0.error ?? error }
  }

  /// Everything in an order that does not depend on the threads.
  func outcome(wall: Double, wasInterrupted: Bool) throws -> RunOutcome {
    var (outcome, error) = state.withLock { ($0.outcome, $0.error) }
    if let error { throw error }
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
