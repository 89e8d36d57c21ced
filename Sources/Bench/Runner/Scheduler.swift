import Foundation

/// A scheduler that distributes the work of a run so that all threads are busy, memory is bounded, and every lane
/// receives its frames in order.
///
/// Among the started items that have work ready, a free thread chooses the one that was started first. A new item is
/// started only if no started item has work ready and fewer than `limit` items are open. Longer items are started
/// earlier, so that the run does not end with one long item on a single thread.
final class Scheduler: @unchecked Sendable {
  enum Task {
    case open(ItemJob)
    case decode(ItemJob, FrameDecoder)
    case track(ItemJob, lane: Int, any Lane, Chunk)
  }

  private let condition = NSCondition()
  private var waiting: ArraySlice<ItemJob>
  private var begun: [ItemJob] = []
  /// The jobs that other processes are working on.
  private var postponed: [ItemJob] = []
  /// The time at which the postponed jobs are tried again.
  private var retry = Date.distantFuture
  /// The time, in seconds, after which postponed jobs are tried again.
  private static let patience = 1.0
  private let limit: Int
  private var isStopped = false

  /// Creates a scheduler that starts the jobs in descending order of work.
  ///
  /// - Parameter limit: the maximum number of items that may be open at the same time.
  init(_ jobs: [ItemJob], limit: Int) {
    let order = jobs.sorted {
      ($1.weight, $0.planIndex, $0.rank) < ($0.weight, $1.planIndex, $1.rank)
    }
    waiting = order[...]
    self.limit = limit
  }

  /// Waits for the next task. Returns nil if all work is done or the run has been stopped.
  func next() -> Task? {
    condition.lock()
    defer { condition.unlock() }
    while !isStopped {
      for job in begun {
        if let task = job.begin() { return task }
      }
      if begun.count < limit, let job = waiting.popFirst() {
        begun.append(job)
        continue
      }
      if begun.count < limit, retry <= Date() {
        waiting = postponed[...]
        postponed = []
        retry = .distantFuture
        continue
      }
      if begun.isEmpty, postponed.isEmpty { return nil }
      guard !postponed.isEmpty else {
        condition.wait()
        continue
      }
      _ = condition.wait(until: max(retry, Date(timeIntervalSinceNow: Self.patience / 10)))
    }
    return nil
  }

  /// Puts a job back that another process is working on, so that it is tried again later.
  func postpone(_ job: ItemJob) {
    condition.lock()
    defer { condition.unlock() }
    job.phase = .waiting
    begun.removeAll { $0 === job }
    postponed.append(job)
    retry = min(retry, Date(timeIntervalSinceNow: Self.patience))
    condition.broadcast()
  }

  /// Changes the run's state after a task, and wakes threads that may now have work.
  func update<Value>(_ change: () -> Value) -> Value {
    condition.lock()
    defer { condition.unlock() }
    let value = change()
    for job in begun where job.isEnded { job.end() }
    begun.removeAll { $0.phase == .ended }
    condition.broadcast()
    return value
  }

  /// Stops the run: no further tasks are handed out.
  func stop() {
    condition.lock()
    isStopped = true
    condition.broadcast()
    condition.unlock()
  }
}
