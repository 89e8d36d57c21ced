/// An observer of a run's progress. Its methods are called from several threads.
package protocol ProgressObserver: Sendable {
  /// Announces the total number of steps: one for each frame of each attempt by each method.
  func began(steps: Int)
  func advanced(steps: Int)
  /// Reports that some of the announced steps are not needed.
  func dropped(steps: Int)
  /// Shows a remark to the user.
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
