import Synchronization

/// A flag that somebody raises to end a run early; what is finished by then is kept.
public final class Interruption: Sendable {
  private let raised = Atomic<Bool>(false)

  public init() {}

  public func raise() { raised.store(true, ordering: .relaxed) }

  public var isRaised: Bool { raised.load(ordering: .relaxed) }
}
