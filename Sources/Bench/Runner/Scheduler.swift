import Foundation

/// Hands out the work of a run so that all threads are busy, memory stays bounded and every lane
/// sees its frames in order.
///
/// A thread without work takes it from the sequence that was begun first; only where none of the
/// begun ones has any, and fewer than `limit` are begun, another one is. Longer sequences are
/// begun earlier, so that the end of the run is not one long sequence on one thread.
final class Scheduler: @unchecked Sendable {
  enum Task {
    case open(ItemJob)
    case decode(ItemJob, FrameDecoder)
    case track(ItemJob, lane: Int, any Lane, Chunk)
  }

  private let condition = NSCondition()
  private var waiting: ArraySlice<ItemJob>
  private var begun: [ItemJob] = []
  private let limit: Int
  private var isStopped = false

  /// - Parameter limit: how many sequences may be begun and not ended.
  init(_ jobs: [ItemJob], limit: Int) {
    let order = jobs.sorted {
      ($1.weight, $0.planIndex, $0.rank) < ($0.weight, $1.planIndex, $1.rank)
    }
    waiting = order[...]
    self.limit = limit
  }

  /// The next task, as soon as there is one; nil when all is done or the run was stopped.
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
      if begun.isEmpty { return nil }
      condition.wait()
    }
    return nil
  }

  /// Changes the run's state after a task, and wakes those who may now have work.
  func update<Value>(_ change: () -> Value) -> Value {
    condition.lock()
    defer { condition.unlock() }
    let value = change()
    for job in begun where job.isEnded { job.end() }
    begun.removeAll { $0.phase == .ended }
    condition.broadcast()
    return value
  }

  /// Nobody gets another task.
  func stop() {
    condition.lock()
    isStopped = true
    condition.broadcast()
    condition.unlock()
  }
}
