/// Observes the progress of a run. Its methods are called from several threads.
package protocol ProgressObserver: Sendable {
  /// Announces the number of steps: targets x trackers x frames.
  func began(steps: Int)
  func advanced(steps: Int)
  /// Reports that steps turned out not to be needed.
  func dropped(steps: Int)
  /// Reports a remark for the user.
  func note(_ message: String)
  func ended()
}

/// A progress observer that prints nothing.
package struct SilentProgress: ProgressObserver {
  package init() {}
  package func began(steps: Int) {}
  package func advanced(steps: Int) {}
  package func dropped(steps: Int) {}
  package func note(_ message: String) {}
  package func ended() {}
}
