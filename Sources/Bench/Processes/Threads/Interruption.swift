import Synchronization

/// A flag that ends a run early. Finished work is kept.
package final class Interruption: Sendable {
  private let isUp = Atomic<Bool>(false)
  private let first = Mutex<ContinuousClock.Instant?>(nil)

  package init() {}

  package func raise() {
    first.withLock { $0 = $0 ?? .now }
    isUp.store(true, ordering: .relaxed)
  }

  package var isRaised: Bool { isUp.load(ordering: .relaxed) }

  /// The time at which the flag was first raised; nil if it has not been raised.
  package var raised: ContinuousClock.Instant? { first.withLock(\.self) }
}
