import Synchronization

/// A clock for limits on the time that other code and other programs may take. It pauses while this process is stopped
/// (Ctrl-Z, `kill -STOP`) or the machine sleeps.
///
/// A process is not told how long it was stopped. At each reading, the clock therefore advances by the time since the
/// previous reading, but by no more than `longestPause`. For this reason, code that waits for a time limit reads the
/// clock once per `tick`. If a machine is too busy for that, the clock runs slower, never faster.
package enum RunningClock {
  /// A point in time on this clock.
  package struct Instant: Comparable, Hashable, Sendable {
    private var elapsed: Duration

    fileprivate init(_ elapsed: Duration) { self.elapsed = elapsed }

    package static var now: Instant { RunningClock.now }

    package static func + (moment: Instant, duration: Duration) -> Instant {
      Instant(moment.elapsed + duration)
    }
    static func - (later: Instant, earlier: Instant) -> Duration {
      later.elapsed - earlier.elapsed
    }
    package static func < (a: Instant, b: Instant) -> Bool { a.elapsed < b.elapsed }
  }

  /// The interval at which waiting code should read the clock.
  static let tick = Duration.milliseconds(100)
  /// The maximum time by which the clock advances between two readings.
  static let longestPause = Duration.milliseconds(250)

  private struct State {
    var elapsed = Duration.zero
    var asked = SuspendingClock.now
  }

  private static let state = Mutex(State())

  package static var now: Instant {
    state.withLock { state in
      let now = SuspendingClock.now
      state.elapsed += min(max(.zero, now - state.asked), longestPause)
      state.asked = now
      return Instant(state.elapsed)
    }
  }
}
