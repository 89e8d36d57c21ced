import Foundation

/// A monitor that detects methods in this process that exceed the time limit for a frame. A thread cannot be stopped
/// from outside. The thread that runs such a method is therefore abandoned, together with its lane, and another thread
/// replaces it.
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

  /// Creates a monitor.
  init(limit: Duration) {
    self.limit = limit
  }

  /// Starts watching a lane.
  ///
  /// - Parameter relieve: a closure that the watching thread calls after it has abandoned the lane.
  /// - Returns: the number to pass to `end`.
  func begin(_ lane: any Lane, relieve: @escaping () -> Void) -> Int {
    condition.withLock {
      count += 1
      watched[count] = Watched(lane: lane, relieve: relieve)
      return count
    }
  }

  /// Stops watching a lane.
  ///
  /// - Returns: false if the lane has been abandoned. In that case, the thread is no longer needed.
  func end(_ number: Int) -> Bool {
    condition.withLock { watched.removeValue(forKey: number) != nil }
  }

  /// Monitors the lanes until `stop` is called.
  func work() {
    // The interval is short enough that a timeout is noticed at most a tenth of the limit or 10 ms too late, whichever
    // is longer, and that the clock is read often enough to keep running.
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
        stepBegunAt: began, because: "no answer within \(text) s, the limit of --step-timeout")
    }
    for number in overdue.keys { watched[number] = nil }
    return Array(overdue.values)
  }
}
