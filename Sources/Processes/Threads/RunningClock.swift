import Synchronization

/// Tells the time by which limits on what others may take are kept: it stands still while this process is stopped
/// (Ctrl-Z, `kill -STOP`) and while the machine sleeps.
///
/// Nobody tells a process how long it was stopped. The clock goes by how long ago it was last asked, of which it
/// counts `longestPause` at most; whoever waits by it asks it every `tick`. A machine that is too busy to let it be
/// asked that often makes it go slower, never faster.
package enum RunningClock {
  /// A moment.
  package struct Instant: Comparable, Hashable, Sendable {
    private var elapsed: Duration

    fileprivate init(_ elapsed: Duration) { self.elapsed = elapsed }

    package static var now: Instant { RunningClock.now }

    package static func + (moment: Instant, duration: Duration) -> Instant {
      Instant(moment.elapsed + duration)
    }
    package static func - (later: Instant, earlier: Instant) -> Duration {
      later.elapsed - earlier.elapsed
    }
    package static func < (a: Instant, b: Instant) -> Bool { a.elapsed < b.elapsed }
  }

  /// How often the clock wants to be asked.
  package static let tick = Duration.milliseconds(100)
  /// What it counts at most between two questions.
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
