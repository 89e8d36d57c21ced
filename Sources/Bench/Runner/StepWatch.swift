import Foundation

/// Notices trackers of this process that do not come back from a frame. A thread cannot be stopped
/// from outside: it is given up, with the lane that it is in, and another one takes its place.
final class StepWatch: @unchecked Sendable {
  private struct Watched {
    var lane: any Lane
    var relieve: () -> Void
  }

  private let limit: Duration
  private let condition = NSCondition()
  private var watched: [Int: Watched] = [:]
  private var count = 0
  private var isStopped = false

  /// - Parameter limit: how long a step may take.
  init(limit: Duration) {
    self.limit = limit
  }

  /// Watches a lane from now on.
  ///
  /// - Parameter relieve: called on the watching thread when the lane has been given up.
  /// - Returns: what to end it with.
  func begin(_ lane: any Lane, relieve: @escaping () -> Void) -> Int {
    condition.withLock {
      count += 1
      watched[count] = Watched(lane: lane, relieve: relieve)
      return count
    }
  }

  /// - Returns: false where the lane has been given up meanwhile; the thread is no longer needed.
  func end(_ number: Int) -> Bool {
    condition.withLock { watched.removeValue(forKey: number) != nil }
  }

  /// Watches until it is stopped.
  func work() {
    // Often enough to be a tenth late at most, and for the clock.
    let pause = max(0.01, min(RunningClock.tick / .seconds(1), limit / .seconds(10)))
    condition.lock()
    while !isStopped {
      _ = condition.wait(until: Date(timeIntervalSinceNow: pause))
      let overdue = takeOverdue()
      condition.unlock()
      for each in overdue { each.relieve() }
      condition.lock()
    }
    condition.unlock()
  }

  func stop() {
    condition.withLock {
      isStopped = true
      condition.broadcast()
    }
  }

  private func takeOverdue() -> [Watched] {
    let seconds = limit / .seconds(1)
    let text = seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    let overdue = watched.filter { _, each in
      guard let began = each.lane.stepBegan, RunningClock.now - began > limit else {
        return false
      }
      return each.lane.abandon(
        stepBegunAt: began, because: "no answer within \(text) s (--step-timeout)")
    }
    for number in overdue.keys { watched[number] = nil }
    return Array(overdue.values)
  }
}
