import Foundation
import Synchronization

/// Threads outside Swift's cooperative thread pool. The pool is not intended for trackers, which keep a core busy for a
/// long time.
package enum WorkerThreads {
  /// Runs `body` on `count` threads at once and returns when all of them have ended. If the system allows fewer
  /// threads, `body` runs on fewer, if need be only on this one.
  package static func run(_ count: Int, body: @escaping @Sendable () -> Void) {
    let group = DispatchGroup()
    start(count, in: group) {
      body()
      group.leave()
    }
    group.wait()
  }

  /// Starts `count` threads that run `body`. If the system allows fewer threads, `body` runs on fewer; if it allows
  /// none, `body` runs on this one before the function returns.
  ///
  /// - Parameters:
  ///   - group: the group of the threads, which is entered once for every thread that runs `body`.
  ///   - body: the work of each thread, which leaves the group.
  package static func start(
    _ count: Int, in group: DispatchGroup, body: @escaping @Sendable () -> Void
  ) {
    for started in 0..<max(1, count) {
      group.enter()
      if start(body) { continue }
      if started == 0 { body() } else { group.leave() }
      return
    }
  }

  /// Starts a thread that runs `body`, with a stack of 8 MiB.
  ///
  /// - Returns: false if the system allows no further thread.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    // Which module has the initializer of `pthread_attr_t` depends on what the compiler has read before.
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(attributes, 8 << 20)
    let work = Unmanaged.passRetained(Work(body: body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, attributes,
      { work in
        guard let work else { return nil }
        Thread.current.name = "vbench worker"
        Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
        return nil
      }, work.toOpaque())
    if code != 0 { work.release() }
    return code == 0
  }

  /// Calls `body` once for every number in 0 ..< n, on up to `threads` threads, in any order.
  static func forEach(_ n: Int, threads: Int, body: @escaping @Sendable (Int) -> Void) {
    guard n > 0 else { return }
    let next = Counter()
    run(min(threads, n)) {
      while let index = next.take(below: n) { body(index) }
    }
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private final class Counter: Sendable {
    private let value = Atomic<Int>(0)

    func take(below limit: Int) -> Int? {
      let taken = value.wrappingAdd(1, ordering: .relaxed).oldValue
      return taken < limit ? taken : nil
    }
  }
}

/// The error that is thrown if the system allows no further thread.
struct NoThread: ReportedError {
  var description: String {
    "the system allows no further thread (ulimit -u, or the limit of a container)"
  }
}
