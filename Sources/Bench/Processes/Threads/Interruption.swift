import Synchronization

/// A flag that ends a run early. Finished work is kept.
package final class Interruption: Sendable {
  /// The time within which the work must notice the flag.
  package static let noticeLimit = Duration.seconds(2)

  private let isUp = Atomic<Bool>(false)
  private let wasSeen = Atomic<Bool>(false)
  private let first = Mutex<RunningClock.Instant?>(nil)

  package init() {}

  package func raise() {
    first.withLock { $0 = $0 ?? .now }
    isUp.store(true, ordering: .relaxed)
  }

  package var isRaised: Bool {
    guard isUp.load(ordering: .relaxed) else { return false }
    wasSeen.store(true, ordering: .relaxed)
    return true
  }

  /// Whether the work has seen that the flag is raised.
  package var isNoticed: Bool { wasSeen.load(ordering: .relaxed) }

  /// The time for which the flag has been raised; nil if it has not been raised.
  package var age: Duration? { first.withLock(\.self).map { RunningClock.now - $0 } }
}
