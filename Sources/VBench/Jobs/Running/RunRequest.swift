import Bench
import Files
import Results
import Tasks

/// The run that the user requests, for any task.
protocol RunRequest {
  var settings: RunSettings { get set }
  /// The folder of the results; nil for the default.
  var output: String? { get set }
  /// A suffix for the default folder's name.
  var suffix: String { get set }
  /// The part of the run to make; nil for the whole run.
  var shard: Shard? { get set }
  /// The task's terms and measures.
  var task: TaskFacts { get }
  /// The default folder for the results of a gate.
  var gateOutput: String { get }

  /// Makes the run, and times the methods if the settings request it.
  ///
  /// - Parameter watch: the gate's needs; nil without a gate.
  /// - Throws: `CommandFailure` with the exit status for an interruption, or for bad input if no item could be read;
  ///   otherwise the errors of `Experiment.run`.
  func made(for watch: GateWatch?) throws -> MadeRun

  /// Returns the timing of the methods in alternation with another build.
  ///
  /// - Throws: the errors of `made`.
  func timedBetweenBuilds() throws -> TimingRun
}

extension RunRequest {
  func made() throws -> MadeRun { try made(for: nil) }
}

/// The needs of a gate that judges a run.
struct GateWatch {
  /// The baseline that the run will be compared with; nil if there is none yet.
  var baseline: Baseline?
  /// The path of the baseline, for error messages.
  var path: String
  /// Whether the methods are timed for comparison with the baseline.
  var isTimed: Bool
}

/// A run that has just been made. Its folder remains claimed until `leave()` is called.
struct MadeRun {
  /// The folder of the run.
  let output: String
  /// The methods that failed, with the items on which they failed and the reasons.
  let failures: [RunNote]
  /// The number of items, or parts of items, that could not be read.
  let brokenInputs: Int
  /// The timing samples for a gate; nil if nothing was timed.
  let samples: TimingSamples?
  let claim: FolderLock
  private let open: () throws -> any BenchRun

  /// - Parameter open: a closure that reads the run from disk.
  init(
    output: String, failures: [RunNote], brokenInputs: Int, samples: TimingSamples? = nil,
    claim: FolderLock, opening open: @escaping () throws -> any BenchRun
  ) {
    (self.output, self.failures, self.brokenInputs) = (output, failures, brokenInputs)
    (self.samples, self.claim, self.open) = (samples, claim, open)
  }

  /// Reads the run from disk.
  ///
  /// - Throws: `RunError.unreadableRun`.
  func opened() throws -> any BenchRun { try open() }

  /// Releases the folder. Call this after everything has been written.
  func leave() { claim.release() }

  /// Ends the command with the run's exit status. Call this after everything has been written.
  ///
  /// - Parameter scored: the scored answers; nil if they were not scored.
  func finish(_ scored: (any ScoredRun)? = nil) throws {
    if !failures.isEmpty || scored?.hasUnusableAnswers ?? false {
      throw CommandFailure(status: .subjectFailed)
    }
    if brokenInputs > 0 { throw CommandFailure(status: .badInput) }
  }
}
