import Foundation

/// The threads of a run, of which some may have to be given up and replaced.
final class WorkerCrew: Sendable {
  private let group = DispatchGroup()
  /// Whether the thread still belongs to the crew at its end.
  private let body: @Sendable (WorkerCrew) -> Bool

  /// - Parameter body: what each thread does; its result says whether the thread still belongs to
  ///   the crew.
  init(_ body: @escaping @Sendable (WorkerCrew) -> Bool) {
    self.body = body
  }

  /// Runs so many threads and returns when all of them have ended, or those in their place.
  func run(_ count: Int) {
    for _ in 0..<max(1, count) {
      group.enter()
      startThread()
    }
    group.wait()
  }

  /// Starts a thread in the place of one that was given up.
  func replace() { startThread() }

  private func startThread() {
    WorkerThreads.start { [self] in
      if body(self) { group.leave() }
    }
  }
}
