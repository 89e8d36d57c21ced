import Bench
import Foundation

/// The settings of a run that do not depend on its task.
struct RunSettings: Sendable {
  var threads = ProcessInfo.processInfo.activeProcessorCount
  /// Whether the first item that cannot be read ends the run.
  var isStrict = false
  /// How long a method may work on a frame before it fails on the item; nil for no limit.
  var stepTimeout: Duration?
  /// Whether to try again what crashed in an earlier run.
  var retriesCrashes = false
  /// Whether everything is measured again.
  var isFresh = false
  /// Whether another run in the folder is replaced.
  var isForced = false
  /// Whether methods are timed afterwards, in turns.
  var isTimed = false
  /// Whether progress and remarks are suppressed.
  var isQuiet = false

  init() {}

  /// - Parameter recorder: where threads record their work; nil without a supervisor.
  func runnerOptions(_ recorder: FlightRecorder?) -> Runner.Options {
    Runner.Options(
      jobs: threads, isStrict: isStrict, stepTimeout: stepTimeout, retriesCrashes: retriesCrashes,
      recorder: recorder)
  }

  /// Returns the progress display. A quiet run shows only failures.
  ///
  /// - Parameters:
  ///   - unit: the name of a step, in the plural.
  ///   - phase: the name of the current work.
  func progress(unit: String = "frames", phase: String = "") -> any ProgressObserver {
    isQuiet ? ErrorsOnlyProgress() : TerminalProgress(unit: unit, phase: phase)
  }
}
