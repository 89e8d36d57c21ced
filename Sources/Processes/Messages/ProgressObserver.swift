/// Hears how a run goes on. Called from several threads.
public protocol ProgressObserver: Sendable {
  /// So many answers are to be had: targets x subjects x frames.
  func began(steps: Int)
  func advanced(steps: Int)
  /// Steps that turned out not to be needed.
  func dropped(steps: Int)
  /// Something worth a line.
  func note(_ message: String)
  func ended()
}

/// Says nothing.
public struct SilentProgress: ProgressObserver {
  public init() {}
  public func began(steps: Int) {}
  public func advanced(steps: Int) {}
  public func dropped(steps: Int) {}
  public func note(_ message: String) {}
  public func ended() {}
}
