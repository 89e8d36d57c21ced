import Bench
import Foundation

/// The settings of a run that do not depend on its task.
struct RunSettings: Sendable {
  var threads = ProcessInfo.processInfo.activeProcessorCount
  /// Whether the run ends at the first item that cannot be read.
  var isStrict = false
  /// The maximum time that a method may spend on one frame; nil for no limit. A method that exceeds it fails on the
  /// item.
  var stepTimeout: Duration?
  /// Whether to retry methods that crashed in an earlier run.
  var retriesCrashes = false
  /// Whether to run only what failed or is missing, and to keep what an earlier build of the program has finished.
  var retriesFailed = false
  /// Whether to ignore stored answers and run all methods again.
  var isFresh = false
  /// Whether to replace another run that is stored in the folder.
  var isForced = false
  /// Whether to time the methods after the run. The methods take turns.
  var isTimed = false
  /// Whether to suppress progress output and notes.
  var isQuiet = false
  /// The name of the method with which the others will be compared; nil if all pairs are compared. The name is checked
  /// before the run.
  var reference: String?
  /// The times by which a clock advances, as given by the user; nil to measure them.
  var times: GivenTimes?
  /// The number of times that methods are run on each item.
  var repetitions = RepetitionChoice.count(1)

  /// The command to run before the run; nil if there is none.
  var beforeRun: UserCommand?
  /// The command to run after each stored result; nil if there is none.
  var afterCell: UserCommand?

  init() {}

  /// Returns the options for the runner.
  ///
  /// - Parameter recorder: the recorder of each thread's current work; nil if there is no supervisor.
  func runnerOptions(_ recorder: FlightRecorder?) -> Runner.Options {
    var options = Runner.Options(
      jobs: threads, isStrict: isStrict, stepTimeout: stepTimeout,
      retriesCrashes: retriesCrashes || retriesFailed, keepsFinished: retriesFailed,
      recorder: recorder)
    options.afterCell = afterCell
    return options
  }

  /// Returns the observer that displays progress. For a quiet run, it shows only failures.
  ///
  /// - Parameter unit: the plural noun for the units that are counted.
  func progress(unit: String = "frames", phase: String = "") -> any ProgressObserver {
    isQuiet ? ErrorsOnlyProgress() : TerminalProgress(unit: unit, phase: phase)
  }
}
