import Foundation

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

  /// Runs `count` threads and returns when all of them or their replacements have ended.
  func run(_ count: Int) {
    for _ in 0..<max(1, count) {
      group.enter()
      startThread()
    }
    group.wait()
  }

  /// Starts a thread to replace an abandoned one.
  func replace() { startThread() }

  private func startThread() {
    WorkerThreads.start { [self] in
      if body(self) { group.leave() }
    }
  }
}
