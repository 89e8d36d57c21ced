import Foundation

/// A limit on libav's work on one thing, since a file can send it round in circles.
///
/// Two limits hold: one on processor time, and one on wall time for reads that only wait. Time in
/// which the process was stopped hardly counts: at most a second is counted between two checks.
final class ReadingDeadline {
  private let processorLimit: Double
  private let waitingLimit: Double

  private var begin = 0.0
  private var lastAsked = 0.0
  private var waited = 0.0

  /// Creates a deadline.
  ///
  /// - Parameters:
  ///   - processorLimit: the limit on the reading thread's processor time, in seconds.
  ///   - waitingLimit: the limit on wall time in seconds, because networks and tapes are slow.
  init(processorLimit: Double = 10, waitingLimit: Double = 120) {
    self.processorLimit = processorLimit
    self.waitingLimit = waitingLimit
    start()
  }

  /// Restarts the count for the next piece of work.
  func start() {
    begin = Self.seconds(CLOCK_THREAD_CPUTIME_ID)
    lastAsked = Self.seconds(CLOCK_MONOTONIC)
    waited = 0
  }

  /// Whether the time is over; the working thread asks.
  var isOver: Bool {
    let now = Self.seconds(CLOCK_MONOTONIC)
    waited += min(1, max(0, now - lastAsked))
    lastAsked = now
    return waited > waitingLimit || Self.seconds(CLOCK_THREAD_CPUTIME_ID) - begin > processorLimit
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
