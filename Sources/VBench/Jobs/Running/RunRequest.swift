import Bench
import Evaluation
import Files
import Reporting
import Results

/// A user's request for a run of any task.
protocol RunRequest {
  var settings: RunSettings { get set }
  /// The path of the folder for the results; nil for the default folder.
  var output: String? { get set }
  /// A suffix for the name of the default folder.
  var suffix: String { get set }
  /// The part of the run to perform; nil for the whole run.
  var shard: Shard? { get set }
  /// The task's terms and measures.
  var task: TaskFacts { get }
  /// The path of the default folder for the results of a gate.
  var gateOutput: String { get }

  /// Performs the run, and times the methods if the settings request it.
  ///
  /// - Parameter watch: the gate's requirements; nil if there is no gate.
  /// - Throws: `CommandFailure` with the exit status for an interruption, or for bad input if no item could be read;
  ///   otherwise any error thrown by `Experiment.run`.
  func perform(for watch: GateWatch?) throws -> CompletedRun

  /// Times the methods and returns their median times on this machine.
  ///
  /// - Throws: any error thrown by `perform`.
  func timeModel() throws -> TimeModel

  /// Returns a timing run for the comparison of two builds, which are timed in alternating blocks.
  ///
  /// - Parameter withPrograms: whether the user's own programs are timed, which are the same for two builds of vbench.
  /// - Throws: any error thrown by `perform`.
  func timedBetweenBuilds(withPrograms: Bool) throws -> TimingRun
}

extension RunRequest {
  func perform() throws -> CompletedRun { try perform(for: nil) }
}

/// The requirements of the gate for which a run is performed.
struct GateWatch {
  /// The baseline that the run will be compared with; nil if there is none yet.
  var baseline: Baseline?
  /// The path of the baseline file, for error messages.
  var path: String
  /// Whether the methods are timed for comparison with the baseline.
  var isTimed: Bool
}

/// A run that has just been performed. Its folder remains locked until `releaseFolder()` is called.
struct CompletedRun {
  /// The path of the run's folder.
  let output: String
  /// The failures of methods, each with the item on which the method failed and the reason.
  let failures: [RunNote]
  /// The number of items, or parts of items, that could not be read.
  let brokenInputs: Int
  /// The number of stored results for which the user's command failed.
  let failedCommands: Int
  /// The timing samples for a gate; nil if nothing was timed.
  let samples: TimingSamples?
  let claim: FolderLock
  private let open: () throws -> any BenchRun

  /// Creates a completed run that can be opened on demand.
  ///
  /// - Parameter open: a closure that reads the stored run.
  init(
    output: String, failures: [RunNote], brokenInputs: Int, failedCommands: Int = 0,
    samples: TimingSamples? = nil, claim: FolderLock,
    opening open: @escaping () throws -> any BenchRun
  ) {
    (self.output, self.failures, self.brokenInputs) = (output, failures, brokenInputs)
    (self.samples, self.claim, self.open) = (samples, claim, open)
    self.failedCommands = failedCommands
  }

  /// Reads the stored run.
  ///
  /// - Throws: `RunError.unreadableRun` if the run cannot be read.
  func opened() throws -> any BenchRun { try open() }

  /// Releases the lock on the folder. Call this function after all files have been written.
  func releaseFolder() { claim.release() }

  /// Ends the command with an error if a method failed, an answer could not be used or an item could not be read. Call
  /// this function after all files have been written.
  ///
  /// - Parameter scored: the scored answers; nil if they were not scored.
  func finish(_ scored: (any ScoredRun)? = nil) throws {
    if !failures.isEmpty || scored?.hasUnusableAnswers ?? false {
      throw CommandFailure(status: .methodFailed)
    }
    if failedCommands > 0 {
      throw CommandFailure(
        status: .badInput,
        message:
          "the command of --after-cell failed for \(failedCommands.of("result")); all results are in \(output)"
      )
    }
    if brokenInputs > 0 { throw CommandFailure(status: .badInput) }
  }
}
