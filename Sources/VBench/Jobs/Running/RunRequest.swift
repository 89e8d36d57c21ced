import Bench
import Files
import Results
import Tasks

/// The run that a user asks for, of any task.
protocol RunRequest {
  var settings: RunSettings { get set }
  /// The folder of the results; nil for the default.
  var output: String? { get set }
  /// The ending of the default folder's name.
  var suffix: String { get set }
  /// The part of the run to do; nil for the whole run.
  var shard: Shard? { get set }
  /// The task's words and measures.
  var task: TaskFacts { get }
  /// The default folder for the results of a gate.
  var gateOutput: String { get }

  /// Makes the run, and times the methods if the settings say so.
  ///
  /// - Parameter watch: what a gate needs from the run; nil without a gate.
  /// - Throws: `CommandFailure` with the status for an interruption, or for bad input if no item could be read;
  ///   otherwise the errors of `Experiment.run`.
  func made(for watch: GateWatch?) throws -> MadeRun

  /// Returns the timing of the methods against another build.
  ///
  /// - Throws: the errors of `made`.
  func timedBetweenBuilds() throws -> TimingRun
}

extension RunRequest {
  func made() throws -> MadeRun { try made(for: nil) }
}

/// What a gate needs from a run.
struct GateWatch {
  /// The baseline that the run will be compared with; nil if there is none yet.
  var baseline: Baseline?
  /// The path of the baseline, for messages.
  var path: String
  /// Whether the methods are timed against the baseline.
  var isTimed: Bool
}

/// A run that has just been made. Its folder stays claimed until `leave()`.
struct MadeRun {
  /// The folder of the run.
  let output: String
  /// The methods that failed, the items on which they failed, and the reasons.
  let failures: [RunNote]
  /// The number of items, or parts of them, that could not be read.
  let brokenInputs: Int
  /// The times measured for a gate; nil if nothing was timed.
  let samples: TimingSamples?
  let claim: FolderLock
  private let open: () throws -> any BenchRun

  /// - Parameter open: reads the run from disk.
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

  /// Releases the folder. Call it when everything is written.
  func leave() { claim.release() }

  /// Ends the command with the run's status, after everything has been written.
  ///
  /// - Parameter scored: the scored answers; nil if they were not scored.
  func finish(_ scored: (any ScoredRun)? = nil) throws {
    if !failures.isEmpty || scored?.hasUnusableAnswers ?? false {
      throw CommandFailure(status: .subjectFailed)
    }
    if brokenInputs > 0 { throw CommandFailure(status: .badInput) }
  }
}
