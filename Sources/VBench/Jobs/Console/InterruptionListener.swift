import Bench
import Dispatch
import Foundation

/// A signal handler that turns the first Ctrl-C or termination request into an interruption. A second request ends the
/// process immediately.
final class InterruptionListener {
  /// The period after the first signal in which further signals are ignored. A process may receive the same signal
  /// twice, because a terminal sends it to every process of a command and the supervisor also forwards it.
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
        // After an interruption, the answers of external trackers are no longer needed.
        ChildProcess.endAll()
      }
      source.resume()
      sources.append(source)
    }
  }

  /// Runs a closure that times methods, while listening for interruptions.
  ///
  /// - Parameters:
  ///   - output: the folder that contains the run's answers.
  ///   - timing: a closure that times the methods. It returns nil if it was interrupted.
  /// - Throws: `CommandFailure` with the exit status for an interruption, or errors thrown by `timing`.
  static func whileTiming<Times>(
    answersIn output: String, _ timing: (Interruption) throws -> Times?
  ) throws -> Times {
    let interruption = Interruption()
    let listener = InterruptionListener(interruption)
    defer { listener.stop() }
    guard let times = try timing(interruption) else {
      throw CommandFailure(
        status: .interrupted, message: "stopped during timing; the answers are kept in \(output)")
    }
    return times
  }

  /// Stops listening for signals. From then on, signals end the process as usual.
  func stop() {
    for source in sources { source.cancel() }
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }
}
