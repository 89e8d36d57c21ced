import Dispatch

/// The threads of a run. Threads may be abandoned and replaced.
final class WorkerPool: Sendable {
  private let group = DispatchGroup()
  /// The work of each thread. The closure returns whether the thread still belongs to the pool when it ends.
  private let body: @Sendable (WorkerPool) -> Bool

  /// Creates a pool whose threads are started by `run`.
  ///
  /// - Parameter body: the work of each thread. The closure returns whether the thread still belongs to the pool when
  ///   it ends.
  init(_ body: @escaping @Sendable (WorkerPool) -> Bool) {
    self.body = body
  }

  /// Runs `count` threads and returns when all of them or their replacements have ended. If the system allows fewer
  /// threads, the work is done by fewer, if need be only by this one.
  ///
  /// Threads that do not notice an interruption in time are abandoned.
  func run(_ count: Int, interruption: Interruption) {
    WorkerThreads.start(count, in: group) { [self] in work() }
    while group.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
      // Reading `isRaised` also marks the interruption as noticed, even if no thread of the pool has noticed it.
      if interruption.isRaised, let age = interruption.age, age > Interruption.noticeLimit {
        return
      }
    }
  }

  /// Starts a thread to replace an abandoned one.
  ///
  /// - Returns: false if the system allows no further thread. The pool then has one thread less.
  func replace() -> Bool {
    if WorkerThreads.start({ [self] in work() }) { return true }
    group.leave()
    return false
  }

  private func work() {
    if body(self) { group.leave() }
  }
}
