import Bench
import Foundation

/// The settings of a run that do not depend on its task.
struct RunSettings: Sendable {
  var threads = ProcessInfo.processInfo.activeProcessorCount
  /// Whether the run ends at the first item that cannot be read.
  var isStrict = false
  /// The time limit for a method's work on a frame, after which the method fails on the item; nil for no limit.
  var stepTimeout: Duration?
  /// Whether to retry methods that crashed in an earlier run.
  var retriesCrashes = false
  /// Whether to ignore stored answers and run everything again.
  var isFresh = false
  /// Whether to replace another run in the folder.
  var isForced = false
  /// Whether to time the methods after the run, with interleaved turns.
  var isTimed = false
  /// Whether to suppress progress output and notes.
  var isQuiet = false

  init() {}

  /// Returns the options for the runner.
  ///
  /// - Parameter recorder: the recorder for the threads' current work; nil without a supervisor.
  func runnerOptions(_ recorder: FlightRecorder?) -> Runner.Options {
    Runner.Options(
      jobs: threads, isStrict: isStrict, stepTimeout: stepTimeout, retriesCrashes: retriesCrashes,
      recorder: recorder)
  }

  /// Returns the progress display. A quiet run shows failures only.
  ///
  /// - Parameters:
  ///   - unit: the plural noun for a step.
  ///   - phase: the name of the current work.
  func progress(unit: String = "frames", phase: String = "") -> any ProgressObserver {
    isQuiet ? ErrorsOnlyProgress() : TerminalProgress(unit: unit, phase: phase)
  }
}
