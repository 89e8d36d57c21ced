import Synchronization

/// A flag that somebody raises to end a run early; what is finished by then is kept.
package final class Interruption: Sendable {
  private let isUp = Atomic<Bool>(false)
  private let first = Mutex<ContinuousClock.Instant?>(nil)

  package init() {}

  package func raise() {
    first.withLock { $0 = $0 ?? .now }
    isUp.store(true, ordering: .relaxed)
  }

  package var isRaised: Bool { isUp.load(ordering: .relaxed) }

  /// When it was raised first; nil where it was not.
  package var raised: ContinuousClock.Instant? { first.withLock(\.self) }
}
