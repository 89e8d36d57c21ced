import Bench
import Files
import Foundation
import Synchronization

/// A signal handler that turns the first Ctrl-C or termination request into an interruption. A second request ends the
/// process immediately. So does the listener itself if the work does not notice the interruption, or does not end in
/// time after it has noticed it.
final class InterruptionListener {
  /// The period after the first signal in which further signals are ignored. A process may receive the same signal
  /// twice, because a terminal sends it to every process of a command and the supervisor also forwards it.
  private static let grace = Duration.milliseconds(500)
  /// The time within which the work must end after an interruption. It allows for completing a large file on a slow
  /// disk.
  private static let endLimit = Duration.seconds(20)
  /// The interval, in milliseconds, at which the clock is read after an interruption.
  private static let tick: Int32 = 100
  private static let signals = [SIGINT, SIGTERM]

  /// The interruption that the next signal raises; nil if no listener is active.
  private static let current = Mutex<Interruption?>(nil)

  /// Whether the thread that waits for signals has been started. It lasts as long as the process, and is started when
  /// signals are received for the first time.
  private static let isListening = WorkerThreads.start { InterruptionListener.listen() }

  /// Starts to listen. If the system allows no pipe or no further thread, signals end the process as usual.
  init(_ interruption: Interruption) {
    Self.current.withLock { $0 = interruption }
    if !SignalPipe.receive(Self.signals) || !Self.isListening { stop() }
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
    SignalPipe.release(Self.signals)
    Self.current.withLock { $0 = nil }
  }

  /// Waits for signals, and ends the process if an interruption has no effect in time.
  private static func listen() {
    while true {
      let raised = current.withLock(\.self).flatMap { $0.age == nil ? nil : $0 }
      let number = SignalPipe.next(timeout: raised == nil ? -1 : tick)
      // If no supervised process could be started, the number may be that of the end of a child process.
      if let number, signals.contains(number) { noteSignal() }
      guard let raised, let age = raised.age,
        age > (raised.isNoticed ? endLimit : Interruption.noticeLimit),
        current.withLock({ $0 === raised })
      else { continue }
      endNow()
    }
  }

  private static func noteSignal() {
    guard let interruption = current.withLock(\.self) else { return }
    if let age = interruption.age {
      if age >= grace { endNow() }
      return
    }
    interruption.raise()
    // After an interruption, the answers of external trackers are no longer needed.
    ChildProcess.endAll()
  }

  /// Ends the process, whatever its threads are doing.
  private static func endNow() -> Never {
    ChildProcess.endAll()
    AtomicFile.removeUnfinished()
    Console.error("stopped before the work in progress was finished")
    _exit(ExitStatus.interrupted.rawValue)
  }
}
