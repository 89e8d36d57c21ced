import Bench

/// A progress observer that reports only failures.
package struct ErrorsOnlyProgress: ProgressObserver {
  package init() {}
  package func began(steps: Int) {}
  package func advanced(steps: Int) {}
  package func dropped(steps: Int) {}
  package func note(_ message: String) { Console.error(message) }
  package func ended() {}
}
