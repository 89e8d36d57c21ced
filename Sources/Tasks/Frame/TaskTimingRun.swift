import Analysis
import Execution
import Geometry
import Imaging
import Media
import Processes

/// Times a task's methods in turns, one at a time, on the items of a run.
///
/// In each round every method answers once to the same decoded images, in an order that turns, so that
/// what slows the machine for a while slows all of them.
package struct TaskTimingRun<Task: ItemTask> {
  let run: TaskRun<Task>

  package init(_ run: TaskRun<Task>) {
    self.run = run
  }

  private static var rounds: Int { 7 }
  /// Items are left out where there are more.
  private static var itemLimit: Int { 12 }

  /// - Parameter skipping: names of methods that have not come back from an item.
  /// - Returns: nil where it was interrupted.
  package func run(
    skipping: Set<String>, interruption: Interruption, progress: any ProgressObserver
  ) throws -> TaskTiming? {
    let plan = run.experiment.plan
    // Programs of their own are started anew for every answer: what that takes is not their work.
    let methods = plan.answering.filter {
      !$0.isExternal && !skipping.contains($0.identity.name) && $0.fingerprint == nil
    }
    let step = max(1, (plan.entries.count + Self.itemLimit - 1) / Self.itemLimit)
    let entries = stride(from: 0, to: plan.entries.count, by: step).map { plan.entries[$0] }
    var samples: [TaskTiming.Sample] = []
    progress.began(steps: entries.count * Self.rounds * methods.count)
    defer { progress.ended() }
    for entry in entries {
      guard let images = try? Self.images(of: entry.item) else { continue }
      var times = methods.map {
        TaskTiming.Sample(method: $0.identity.name, item: entry.place.fullName)
      }
      for round in 0..<Self.rounds {
        for turn in methods.indices {
          guard !interruption.isRaised else { return nil }
          let index = (turn + round) % methods.count
          if let duration = try? Self.answer(methods[index], entry.item, images),
            let cpu = duration.cpuNanoseconds
          {
            times[index].cpu.append(cpu)
            times[index].wall.append(duration.wallNanoseconds)
          }
          progress.advanced(steps: 1)
        }
      }
      samples += times.filter { !$0.cpu.isEmpty }
    }
    let timing = TaskTiming(samples: samples)
    try run.experiment.store.save(timing)
    return timing
  }

  static func images(of item: Task.Item) throws -> [PixelBuffer] {
    let reader = try item.images.makeReader()
    var images: [PixelBuffer] = []
    while images.count < item.frameCount, let image = try reader.next() {
      if image.layout == .rgb { _ = image.luma }
      images.append(image)
    }
    return images
  }

  static func answer(
    _ method: any ItemMethod<Task.Item, Task.Answer>, _ item: Task.Item,
    _ images: [PixelBuffer]
  ) throws -> StepDuration? {
    try method.answer(to: item, images)?.duration
  }
}
