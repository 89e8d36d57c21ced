import Dispatch
import Foundation
import Harness

/// Turns the first Ctrl-C (or a request to terminate) into an interruption; the second ends the
/// process at once.
final class InterruptionListener {
  private var sources: [any DispatchSourceSignal] = []

  init(_ interruption: Interruption) {
    let queue = DispatchQueue(label: "vbench.signals")
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        if interruption.isRaised { exit(ExitStatus.interrupted.rawValue) }
        interruption.raise()
        // Nobody waits for the answers of external trackers any more.
        ChildProcess.endAll()
      }
      source.resume()
      sources.append(source)
    }
  }

  /// Signals end the process again.
  func stop() {
    for source in sources { source.cancel() }
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }
}
