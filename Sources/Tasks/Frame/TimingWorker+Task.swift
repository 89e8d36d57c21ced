import Evaluation
import Execution
import Imaging
import Timing

extension TimingWorker {
  /// At most so many items are answered, evenly chosen.
  private static let itemLimit = 4
  /// How often an item is answered, at most, and in how many milliseconds.
  private static let answers = 5
  private static let patience = 200.0

  /// Times a task's methods on some items of its data; what cannot be read is left out.
  ///
  /// - Throws: as `TaskRun`.
  package init<Task: ItemTask>(_ task: Task, _ request: TaskRequest) throws {
    let run = try TaskRun(task, request, jobs: 1)
    let plan = run.experiment.plan
    let methods = plan.answering
    let step = max(1, (plan.entries.count + Self.itemLimit - 1) / Self.itemLimit)
    let clips = stride(from: 0, to: plan.entries.count, by: step).compactMap { index in
      let entry = plan.entries[index]
      return (try? TaskTimingRun<Task>.images(of: entry.item)).map { (entry, images: $0) }
    }
    let fitting = clips.map { entry, _ in
      methods.indices.filter {
        (try? run.task.suits(methods[$0].identity, entry.item)) ?? false
      }
    }
    let offer = Offer(
      subjects: methods.map(\.identity.name), clips: clips.map(\.0.place.fullName),
      fitting: fitting)
    self.init(offer) { clip, subject in
      var times: [Double] = []
      while times.count < Self.answers, times.reduce(0, +) < Self.patience {
        let duration = try TaskTimingRun<Task>.answer(
          methods[subject], clips[clip].0.item, clips[clip].images)
        guard let cpu = duration?.cpuNanoseconds else { break }
        times.append(Double(cpu) / 1e6)
      }
      return Quantiles(times).median
    }
  }
}
