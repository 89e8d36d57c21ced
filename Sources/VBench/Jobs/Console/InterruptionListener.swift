import Bench
import Dispatch
import Foundation

/// A listener that turns the first Ctrl-C or termination request into an interruption. A second one ends the process
/// immediately.
final class InterruptionListener {
  /// The time within which repeated signals count as one. A terminal signals every process of a command, and the
  /// supervisor also forwards the signal.
  private static let grace = Duration.milliseconds(500)

  private var sources: [any DispatchSourceSignal] = []

  init(_ interruption: Interruption) {
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
        // The answers of external trackers are no longer needed.
        ChildProcess.endAll()
      }
      source.resume()
      sources.append(source)
    }
  }

  /// Times methods until the timing is complete or interrupted.
  ///
  /// - Parameters:
  ///   - output: the folder that contains the run's answers.
  ///   - timing: a closure that does the timing. It returns nil if it was interrupted.
  /// - Throws: `CommandFailure` with the exit status for an interruption, or errors thrown by `timing`.
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

  /// Stops listening. After that, signals end the process again.
  func stop() {
    for source in sources { source.cancel() }
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }
}
