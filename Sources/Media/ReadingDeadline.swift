import Foundation

/// A limit on the time that libav may spend on one task, because a file can cause an endless loop.
///
/// There are two limits: one on processor time, and one on wall time for reads that only wait. Time
/// during which the process was stopped hardly counts, because at most one second is counted
/// between two checks.
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
  ///   - waitingLimit: the limit on wall time, in seconds. It is higher because networks and tapes
  ///     are slow.
  init(processorLimit: Double = 10, waitingLimit: Double = 120) {
    self.processorLimit = processorLimit
    self.waitingLimit = waitingLimit
    start()
  }

  /// Restarts the time for the next task.
  func start() {
    begin = Self.seconds(CLOCK_THREAD_CPUTIME_ID)
    lastAsked = Self.seconds(CLOCK_MONOTONIC)
    waited = 0
  }

  /// Whether the time is over. It must be read on the working thread.
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
