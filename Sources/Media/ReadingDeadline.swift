import Foundation

/// How long libav may work on one thing before it has to give up: a file can send it round in circles.
///
/// Processor time counts, and time on the clock for what only waits. The time in which the process was stopped
/// hardly does: between two questions no more than a second is counted.
final class ReadingDeadline {
  private let processorLimit: Double
  private let waitingLimit: Double

  private var begin = 0.0
  private var lastAsked = 0.0
  private var waited = 0.0

  /// - Parameters:
  ///   - processorLimit: in seconds of the thread that reads.
  ///   - waitingLimit: in seconds on the clock: networks and tapes are slow.
  init(processorLimit: Double = 10, waitingLimit: Double = 120) {
    self.processorLimit = processorLimit
    self.waitingLimit = waitingLimit
    start()
  }

  /// Begins to count anew, for the thing that is done next.
  func start() {
    begin = Self.seconds(CLOCK_THREAD_CPUTIME_ID)
    lastAsked = Self.seconds(CLOCK_MONOTONIC)
    waited = 0
  }

  /// Whether the time is over; to be asked by the thread that works.
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
