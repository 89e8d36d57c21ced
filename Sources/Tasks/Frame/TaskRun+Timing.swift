import Execution
import Imaging
import Media
import Processes
import Timing

extension TaskRun {
  /// How methods of tasks that are answered item by item are timed: an answer is an update.
  package static var timingOptions: TimingRun.Options {
    var options = TimingRun.Options()
    (options.clips, options.rounds) = (12, 7)
    (options.updates, options.warmUps) = (1, 0)
    // Methods say how long they worked, of many frames how long on one.
    options.countsAllThreads = false
    options.measuresScaling = false
    options.keepsSamples = true
    return options
  }

  /// Times the methods in turns, one at a time, on some of the items, all on the same decoded images.
  ///
  /// - Parameters:
  ///   - skipped: names of methods that have not come back from an item.
  ///   - recorder: as for a `TimingRun`.
  package func timing(
    skipping skipped: Set<String> = [], options: TimingRun.Options = Self.timingOptions,
    interruption: Interruption = Interruption(),
    progress: any ProgressObserver = SilentProgress(), recorder: FlightRecorder? = nil
  ) -> TimingRun {
    let plan = experiment.plan
    // Programs of their own are started anew for every answer: what that takes is not their work.
    let own = plan.answering.filter {
      !$0.isExternal && $0.fingerprint == nil && !skipped.contains($0.identity.name)
    }
    let (methods, problems) = TimingRun.fit(own, recorder, as: plan.task.method)
    let step = max(1, (plan.entries.count + options.clips - 1) / options.clips)
    let items = stride(from: 0, to: plan.entries.count, by: step).map { index in
      let (place, item) = (plan.entries[index].place, plan.entries[index].item)
      return TimedItem(
        name: place.fullName,
        fitting: methods.indices.filter {
          (try? task.suits(methods[$0].identity, item)) ?? false
        }
      ) {
        let images = try Self.images(of: item)
        return TimedClip(bytes: images.reduce(0) { $0 + 4 * $1.width * $1.height }) { index in
          TimedTurn { _ in try methods[index].answer(to: item, images)?.duration }
        }
      }
    }
    return TimingRun(
      methods.map(plan.task.method), on: items, options: options, interruption: interruption,
      progress: progress, recorder: recorder, problems: problems)
  }

  private static func images(of item: Task.Item) throws -> [PixelBuffer] {
    let reader = try item.images.makeReader()
    var images: [PixelBuffer] = []
    while images.count < item.frameCount, let image = try reader.next() {
      if image.layout == .rgb { _ = image.luma }
      images.append(image)
    }
    return images
  }

  /// Keeps what was timed beside the answers.
  ///
  /// - Throws: `FileError.cannotWrite`.
  package func save(_ timing: TimingResult) throws { try experiment.store.save(timing) }
}
