import Foundation

/// A limit on the time that libav may spend on one operation. It is needed because a file can cause an endless loop.
///
/// The limit on processor time applies to computations, and the limit on wall time applies to reads that only wait.
/// Between two checks, at most one second of wall time is counted, so a period during which the process is suspended
/// adds at most one second.
final class ReadingDeadline {
  private let processorLimit: Double
  private let waitingLimit: Double

  private var begin = 0.0
  private var lastAsked = 0.0
  private var waited = 0.0

  /// Creates a deadline and starts the time measurement.
  ///
  /// - Parameters:
  ///   - processorLimit: the limit on the reading thread's processor time, in seconds.
  ///   - waitingLimit: the limit on wall time, in seconds. It is higher than `processorLimit` because network and tape
  ///     drives are slow.
  init(processorLimit: Double = 10, waitingLimit: Double = 120) {
    self.processorLimit = processorLimit
    self.waitingLimit = waitingLimit
    start()
  }

  /// Restarts the time measurement for the next operation.
  func start() {
    begin = Self.seconds(CLOCK_THREAD_CPUTIME_ID)
    lastAsked = Self.seconds(CLOCK_MONOTONIC)
    waited = 0
  }

  /// Whether the operation has exceeded a limit. This property must be read on the thread that performs the operation.
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
