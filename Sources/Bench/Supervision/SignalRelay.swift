import Glibc

/// A relay that forwards stop requests to the working process, which saves its results and exits.
///
/// The relay needs no thread, so it works even if the system allows no further one.
final class SignalRelay {
  private static let signals = [SIGINT, SIGTERM]
  /// The signals that the relay receives: stop requests, and the end of a child process.
  static let received = signals + [SIGCHLD]
  /// The time that the working process gets to end after a stop request. It is longer than the time after which a
  /// process that can still act ends itself.
  private static let grace = Duration.seconds(25)
  /// The interval, in milliseconds, at which the clock is read after a stop request.
  private static let tick: Int32 = 100

  /// The last stop request, and the time of the first one.
  private var interruption: (number: Int32, first: RunningClock.Instant)?
  /// Whether the working process did not end in time after a stop request and was killed.
  private(set) var hasKilled = false

  /// Starts to receive stop requests.
  ///
  /// - Returns: nil if the system allows no pipe.
  init?() {
    guard SignalPipe.receive(Self.received) else { return nil }
  }

  /// Stops receiving signals, for a command that goes on in this process. From then on, they have their usual effect.
  func stop() {
    SignalPipe.release(Self.received)
  }

  var isInterrupted: Bool { interruption != nil }

  /// Waits until a child process has ended.
  func wait(for worker: pid_t) -> ChildProcess.Ending {
    // A stop request may have arrived before the child was started.
    if let interruption { kill(worker, interruption.number) }
    while true {
      var status: Int32 = 0
      if waitpid(worker, &status, WNOHANG) == worker { return ChildProcess.Ending(status: status) }
      if let number = SignalPipe.next(timeout: interruption == nil ? -1 : Self.tick),
        Self.signals.contains(number)
      {
        interruption = (number, interruption?.first ?? .now)
        kill(worker, number)
      }
      if let first = interruption?.first, RunningClock.now - first > Self.grace, !hasKilled {
        hasKilled = true
        kill(worker, SIGKILL)
      }
    }
  }
}
