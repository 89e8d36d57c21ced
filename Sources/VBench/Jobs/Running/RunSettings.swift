import Bench
import Foundation

/// How a run is carried out, whatever it is of.
package struct RunSettings: Sendable {
  package var threads = ProcessInfo.processInfo.activeProcessorCount
  /// Whether the first item that cannot be read ends the run.
  package var isStrict = false
  /// How long a method may work on a frame before it has failed on the item; nil for as long as it likes.
  package var stepTimeout: Duration?
  /// Whether what has crashed in an earlier run is tried again.
  package var retriesCrashes = false
  /// Whether everything is measured anew.
  package var isFresh = false
  /// Whether another run in the folder is replaced.
  package var isForced = false
  /// Whether methods are timed in turns afterwards.
  package var isTimed = false
  /// Whether there is no progress, and no remarks.
  package var isQuiet = false

  package init() {}

  /// - Parameter recorder: where threads say what they are at; nil where nobody would look.
  func runnerOptions(_ recorder: FlightRecorder?) -> Runner.Options {
    Runner.Options(
      jobs: threads, isStrict: isStrict, stepTimeout: stepTimeout, retriesCrashes: retriesCrashes,
      recorder: recorder)
  }

  /// What shows how far the work is: of a quiet run only what went wrong.
  ///
  /// - Parameters:
  ///   - unit: what a step is called, in the plural.
  ///   - phase: what is being done.
  package func progress(unit: String = "frames", phase: String = "") -> any ProgressObserver {
    isQuiet ? ErrorsOnlyProgress() : TerminalProgress(unit: unit, phase: phase)
  }
}
