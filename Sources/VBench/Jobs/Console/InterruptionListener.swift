import Bench
import Dispatch
import Foundation

/// Turns the first Ctrl-C (or a request to terminate) into an interruption; a later one ends the
/// process at once.
package final class InterruptionListener {
  /// Repetitions within this time are the same request: a terminal tells all processes of a command,
  /// and the supervisor passes on what it is told.
  private static let grace = Duration.milliseconds(500)

  private var sources: [any DispatchSourceSignal] = []

  package init(_ interruption: Interruption) {
    let queue = DispatchQueue(label: "vbench.signals")
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        if let raised = interruption.raised {
          guard ContinuousClock.now - raised >= Self.grace else { return }
          exit(ExitStatus.interrupted.rawValue)
        }
        interruption.raise()
        // Nobody waits for the answers of external trackers any more.
        ChildProcess.endAll()
      }
      source.resume()
      sources.append(source)
    }
  }

  /// Times until it is done or somebody stops it.
  ///
  /// - Parameters:
  ///   - output: where what was answered before is kept.
  ///   - timing: gives nil where it was stopped.
  /// - Throws: `CommandFailure` with the status for an interruption, else what `timing` throws.
  static func whileTiming<Times>(
    answersIn output: String, _ timing: (Interruption) throws -> Times?
  ) throws -> Times {
    let interruption = Interruption()
    let listener = InterruptionListener(interruption)
    defer { listener.stop() }
    guard let times = try timing(interruption) else {
      throw CommandFailure(
        status: .interrupted, message: "stopped while timing; the answers are kept in \(output)")
    }
    return times
  }

  /// Signals end the process again.
  package func stop() {
    for source in sources { source.cancel() }
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }
}
