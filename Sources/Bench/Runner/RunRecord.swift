import Geometry
import Synchronization

/// The problems, failures and completed passes that the threads of a run have reported so far.
final class RunRecord: Sendable {
  private struct State {
    /// The outcome, except for its items, whose data is stored in `passes`.
    var outcome = RunOutcome<Never>()
    var problems: Set<RunNote> = []
    var passes: [Int: FinishedPasses] = [:]
    var error: (any Error)?
    /// The numbers of failures by method and kind.
    var failures: [[String]: Int] = [:]
  }

  /// The number of failures of a kind that are shown.
  private static let shownFailures = 3

  /// The data about an item's completed passes.
  struct FinishedPasses {
    var frameSize: PixelSize
    var inputs: [FrameOrder: String] = [:]
    /// The states of the files of frames during the passes.
    var fileStates: Set<Int> = []

    /// Whether the files were in the same state during all passes.
    var isSame: Bool { fileStates.count == 1 }
  }

  private let state = Mutex(State())

  /// Records a problem with an item.
  ///
  /// - Returns: whether the note is new. Two passes over an item may report the same problem.
  @discardableResult
  func noteBroken(_ problem: RunNote) -> Bool {
    state.withLock {
      guard $0.problems.insert(problem).inserted else { return false }
      $0.outcome.problems.append(problem)
      $0.outcome.brokenInputs += 1
      return true
    }
  }

  /// Records a completed pass.
  ///
  /// - Parameters:
  ///   - item: the item's index in the plan.
  ///   - input: the fingerprint of the labels, the work and the first frame.
  ///   - fileState: the state of the files of frames, as in `FrameDecoder.fileState`.
  /// - Returns: false if the files changed between two passes over the item. The item then counts as unfinished.
  func noteFinished(
    _ order: FrameOrder, of item: Int, frameSize: PixelSize, input: String, fileState: Int
  ) -> Bool {
    state.withLock { state in
      var passes = state.passes[item] ?? FinishedPasses(frameSize: frameSize)
      passes.inputs[order] = input
      passes.fileStates.insert(fileState)
      state.passes[item] = passes
      return passes.isSame
    }
  }

  func noteSaved(_ cell: Cell) {
    state.withLock { $0.outcome.newCells += 1 }
    noteFailure(cell)
  }

  /// Records the failure of a cell's method. Does nothing if the method did not fail.
  func noteFailure(_ cell: Cell) {
    guard let failure = RunNote(failureOf: cell) else { return }
    state.withLock { $0.outcome.failures.append(failure) }
  }

  /// Counts a failure.
  ///
  /// - Returns: whether it is to be shown: it is one of the first that differ from each other only in numbers, names of
  ///   files and quoted text.
  func isShown(_ method: String, _ failure: String) -> Bool {
    let reason = failure.firstRange(of: ": ").map { failure[$0.upperBound...] } ?? failure[...]
    let kind = String(reason.replacing(/".*"|[0-9.]+/, with: "#"))
    return state.withLock {
      $0.failures[[method, kind], default: 0] += 1
      return $0.failures[[method, kind], default: 0] <= Self.shownFailures
    }
  }

  /// Notes on the failures that were not shown.
  var notesOnFurtherFailures: [String] {
    state.withLock(\.failures).filter { $0.value > Self.shownFailures }
      .sorted { $0.key.joined() < $1.key.joined() }.map { key, count in
        "\(key[0]) failed in the same way on \(count - Self.shownFailures) other items: \(key[1])"
      }
  }

  /// Records that the user's command for a stored cell failed.
  func noteFailedCommand() {
    state.withLock { $0.outcome.failedCommands += 1 }
  }

  func noteAbandoned(_ method: String) {
    state.withLock { _ = $0.outcome.abandonedMethods.insert(method) }
  }

  /// Records that a cell of another program is kept.
  func noteOtherProgram(of cell: Cell) {
    state.withLock { $0.outcome.otherPrograms[cell.method, default: 0] += 1 }
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

  var hasFailed: Bool { state.withLock { $0.error != nil } }

  /// Records an error that ends the run. Only the first one is kept.
  func fail(_ error: any Error) {
    state.withLock { $0.error = $0.error ?? error }
  }

  /// Returns the outcome. Its lists are sorted, so that their order does not depend on which thread finishes first.
  ///
  /// - Parameter planned: the planned items. An item with a missing pass is left out.
  func outcome<Loaded>(
    of planned: [PlannedItem<Loaded>], wall: Double, wasInterrupted: Bool
  ) throws -> RunOutcome<Loaded> {
    let (found, passes, error) = state.withLock { ($0.outcome, $0.passes, $0.error) }
    if let error { throw error }
    var outcome = RunOutcome<Loaded>(found)
    outcome.items = planned.compactMap { item in
      guard let finished = passes[item.planIndex], finished.isSame,
        Set(finished.inputs.keys) == Set(item.passes.map(\.order))
      else { return nil }
      return RunOutcome.FinishedItem(
        planIndex: item.planIndex, loaded: item.loaded, frameSize: finished.frameSize,
        inputs: finished.inputs)
    }.sorted { $0.planIndex < $1.planIndex }
    outcome.problems.sort { $0.description < $1.description }
    outcome.failures.sort { $0.description < $1.description }
    outcome.statistics.wall = wall
    outcome.wasInterrupted = wasInterrupted
    return outcome
  }
}

extension RunNote {
  /// Creates a note on the failure of a cell's method; nil if the method did not fail.
  package init?(failureOf cell: Cell) {
    guard let failure = cell.failure else { return nil }
    self.init(
      .failure, method: cell.method, item: "\(cell.dataset)/\(cell.sequence)", reason: failure)
  }
}

extension StepDuration {
  fileprivate var cpuSeconds: Double { Double(cpuNanoseconds ?? 0) / 1e9 }
}
