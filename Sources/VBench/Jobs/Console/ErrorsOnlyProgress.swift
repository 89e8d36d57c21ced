import Bench

/// A progress observer that reports only failures.
struct ErrorsOnlyProgress: ProgressObserver {
  init() {}
  func began(steps: Int) {}
  func advanced(steps: Int) {}
  func dropped(steps: Int) {}
  func note(_ message: String) { Console.error(message) }
  func ended() {}
}
