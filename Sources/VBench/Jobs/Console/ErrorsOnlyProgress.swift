import Bench

/// Says only what went wrong.
package struct ErrorsOnlyProgress: ProgressObserver {
  package init() {}
  package func began(steps: Int) {}
  package func advanced(steps: Int) {}
  package func dropped(steps: Int) {}
  package func note(_ message: String) { Console.error(message) }
  package func ended() {}
}
