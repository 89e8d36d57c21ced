import Bench
import Files
import Results
import Tasks

/// What a user asks to be run, whatever its task.
package protocol RunRequest {
  var settings: RunSettings { get set }
  /// The folder of the results; nil for the usual one.
  var output: String? { get set }
  /// What the usual folder's name ends with.
  var suffix: String { get set }
  /// The part of the run that is to be done; nil for all of it.
  var shard: Shard? { get set }
  /// The task's words and measures.
  var task: TaskFacts { get }
  /// The folder of a gate's results, where no other is named.
  var gateOutput: String { get }

  /// Carries it out, and times the methods where the settings say so.
  ///
  /// - Parameter watch: what a gate wants of the run; nil without one.
  /// - Throws: `CommandFailure` with the status for an interruption, or for bad input where no item could be
  ///   read, else as `Experiment.run`.
  func made(for watch: GateWatch?) throws -> MadeRun

  /// How the methods are timed against those of another build.
  ///
  /// - Throws: as `made`.
  func timedBetweenBuilds() throws -> TimingRun
}

extension RunRequest {
  package func made() throws -> MadeRun { try made(for: nil) }
}

/// What a gate wants of a run that is made.
package struct GateWatch {
  /// What the run is going to be compared with; nil where that is still to be made.
  var baseline: Baseline?
  /// As messages call it.
  var path: String
  /// Whether the methods are to be timed against it.
  var isTimed: Bool
}

/// A run that has been made just now; its folder is taken until `leave()`.
package struct MadeRun {
  /// Its folder.
  package let output: String
  /// Which methods failed on which items, and why.
  package let failures: [RunNote]
  /// How many items, or parts of them, could not be read.
  package let brokenInputs: Int
  /// What was timed for a gate; nil where nothing was.
  let samples: TimingSamples?
  let claim: FolderLock
  private let open: () throws -> any BenchRun

  /// - Parameter open: reads the run on disk.
  package init(
    output: String, failures: [RunNote], brokenInputs: Int, samples: TimingSamples? = nil,
    claim: FolderLock, opening open: @escaping () throws -> any BenchRun
  ) {
    (self.output, self.failures, self.brokenInputs) = (output, failures, brokenInputs)
    (self.samples, self.claim, self.open) = (samples, claim, open)
  }

  /// The run on disk.
  ///
  /// - Throws: `RunError.unreadableRun`.
  package func opened() throws -> any BenchRun { try open() }

  /// Leaves the folder to others, when all is written.
  package func leave() { claim.release() }

  /// How the process is to end after all has been written.
  ///
  /// - Parameter scored: nil where nobody looked at the answers.
  package func finish(_ scored: (any ScoredRun)? = nil) throws {
    if !failures.isEmpty || scored?.hasUnusableAnswers ?? false {
      throw CommandFailure(status: .subjectFailed)
    }
    if brokenInputs > 0 { throw CommandFailure(status: .badInput) }
  }
}
