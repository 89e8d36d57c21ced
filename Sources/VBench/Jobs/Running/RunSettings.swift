import Bench
import Foundation

/// The settings of a run that do not depend on its task.
package struct RunSettings: Sendable {
  package var threads = ProcessInfo.processInfo.activeProcessorCount
  /// Whether the first item that cannot be read ends the run.
  package var isStrict = false
  /// How long a method may work on a frame before it fails on the item; nil for no limit.
  package var stepTimeout: Duration?
  /// Whether to try again what crashed in an earlier run.
  package var retriesCrashes = false
  /// Whether everything is measured again.
  package var isFresh = false
  /// Whether another run in the folder is replaced.
  package var isForced = false
  /// Whether methods are timed afterwards, in turns.
  package var isTimed = false
  /// Whether progress and remarks are suppressed.
  package var isQuiet = false

  package init() {}

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
  package func progress(unit: String = "frames", phase: String = "") -> any ProgressObserver {
    isQuiet ? ErrorsOnlyProgress() : TerminalProgress(unit: unit, phase: phase)
  }
}
