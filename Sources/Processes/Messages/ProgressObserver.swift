/// Hears how a run goes on. Called from several threads.
package protocol ProgressObserver: Sendable {
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
package struct SilentProgress: ProgressObserver {
  package init() {}
  package func began(steps: Int) {}
  package func advanced(steps: Int) {}
  package func dropped(steps: Int) {}
  package func note(_ message: String) {}
  package func ended() {}
}
