import Foundation
import Synchronization

/// Threads outside Swift's cooperative thread pool. The pool is not intended for trackers, which keep a core busy for a
/// long time.
enum WorkerThreads {
  /// Runs `body` on `count` threads at once and returns when all of them have ended.
  static func run(_ count: Int, body: @escaping @Sendable () -> Void) {
    let group = DispatchGroup()
    for _ in 0..<max(1, count) {
      group.enter()
      start {
        body()
        group.leave()
      }
    }
    group.wait()
  }

  /// Starts a thread that runs `body`, with a stack of 8 MiB.
  static func start(_ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    thread.name = "vbench worker"
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// Calls `body` once for every number in 0 ..< n, on up to `threads` threads, in any order.
  static func forEach(_ n: Int, threads: Int, body: @escaping @Sendable (Int) -> Void) {
    guard n > 0 else { return }
    let next = Counter()
    run(min(threads, n)) {
      while let index = next.take(below: n) { body(index) }
    }
  }

  private final class Counter: Sendable {
    private let value = Atomic<Int>(0)

    func take(below limit: Int) -> Int? {
      let taken = value.wrappingAdd(1, ordering: .relaxed).oldValue
      return taken < limit ? taken : nil
    }
  }
}
