import Bench
import Imaging
import Media

extension ItemTask {
  /// Times the methods on some of the items. All methods receive the same decoded images, and each answer counts as one
  /// update.
  package func timing(
    of plan: ItemPlan<Self>, on items: () -> [Item], skipping skipped: Set<String>,
    for use: TimingUse,
    interruption: Interruption, progress: any ProgressObserver, recorder: FlightRecorder?
  ) -> TimingRun {
    let options = Self.timingOptions(for: use)
    // External programs are not timed because they are restarted for every answer, and the time that they take to start
    // is not part of their work. Stored answers and users' models, which have a fingerprint, are not timed either.
    let own = plan.answering.filter {
      !$0.isExternal && $0.fingerprint == nil && !skipped.contains($0.identity.name)
    }
    let (methods, problems) = TimingRun.fit(own, recorder) { $0 }
    let step = max(1, (plan.entries.count + options.clips - 1) / options.clips)
    let timed = stride(from: 0, to: plan.entries.count, by: step).map { index in
      let (identity, item) = (plan.entries[index].identity, plan.entries[index].item)
      return TimedItem(
        name: identity.fullName,
        fitting: methods.indices.filter { (try? suits(methods[$0].identity, item)) ?? false }
      ) {
        let images = try Self.images(of: item)
        return TimedClip(bytes: images.reduce(0) { $0 + 4 * $1.width * $1.height }) { index in
          TimedTurn { _ in try methods[index].answer(to: item, images)?.duration }
        }
      }
    }
    return TimingRun(
      methods, on: timed, options: options, interruption: interruption,
      progress: progress, recorder: recorder, problems: problems)
  }

  private static func timingOptions(for use: TimingUse) -> TimingRun.Options {
    var options = TimingRun.Options()
    (options.clips, options.rounds, options.updates) = (12, 7, 1)
    if use == .builds { (options.clips, options.updates, options.turnLimit) = (4, 5, 200_000_000) }
    options.warmUps = 0
    // Methods report the duration of their own work, so the CPU time of the process's other threads is not added.
    // Methods that answer for a whole sequence report the mean duration per frame.
    options.countsAllThreads = false
    options.scaling = .none
    options.keepsSamples = true
    return options
  }

  private static func images(of item: Item) throws -> [PixelBuffer] {
    let reader = try item.images.makeReader()
    var images: [PixelBuffer] = []
    while images.count < item.frameCount, let image = try reader.next() {
      if image.layout == .rgb { _ = image.luma }
      images.append(image)
    }
    return images
  }
}
