import Bench
import Files
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
    let options = timingOptions(for: use)
    // External programs are not timed because they are restarted for every answer, and the time that they take to start
    // is not part of their work. Stored answers and users' models, which have a fingerprint, are not timed either. The
    // clock of a run in real time needs the times of all methods.
    let own = plan.answering.filter {
      (use == .model ? $0.readsFrames : !$0.isExternal && $0.fingerprint == nil)
        && !skipped.contains($0.identity.name)
    }
    let (methods, crashes) = TimingRun.fit(own, recorder) { $0 }
    let remarks = methods.filter(\.isExternal).map {
      RunNote(
        .account, method: $0.identity.name,
        reason:
          "its time includes the start of the program, unless the program reports its own time")
    }
    let step = max(1, (plan.entries.count + options.clips - 1) / options.clips)
    let timed = stride(from: 0, to: plan.entries.count, by: step).map { index in
      let (identity, item) = (plan.entries[index].identity, plan.entries[index].item)
      let isOfFrames = use == .model && videoForm == .itemPerVideo
      return TimedItem(
        name: use == .model ? modelName(of: identity) : identity.fullName,
        fitting: methods.indices.filter { (try? suits(methods[$0].identity, item)) ?? false }
      ) {
        let images = try Self.images(of: item, limit: isOfFrames ? options.steps : .max)
        return TimedClip(bytes: images.reduce(0) { $0 + 4 * $1.width * $1.height }) { index in
          if isOfFrames, let method = framewise(methods[index]) {
            return Self.turn(of: method, on: item, images)
          }
          return TimedTurn { _ in try methods[index].answer(to: item, images)?.duration }
        }
      }
    }
    return TimingRun(
      methods, on: timed, options: options, interruption: interruption,
      progress: progress, recorder: recorder, problems: crashes + remarks)
  }

  /// Returns the name of an item in a timing for a time model: the name of its video, and a part that is different in each
  /// item of the video.
  private func modelName(of identity: ItemIdentity) -> String {
    guard videoForm == .itemPerFrame,
      let video = VideoNames.parts(of: identity.name, in: identity.dataset)?.video
    else { return "\(identity.fullName)/frames" }
    return "\(video)/\(identity.name.joiningPathParts)"
  }

  /// Returns the work of a method that answers the images of a video one after the other, again and again.
  private static func turn(
    of method: any FramewiseMethod<Item, Answer>, on item: Item, _ images: [PixelBuffer]
  ) -> TimedTurn {
    var session: (any FrameSession<Answer>)?
    return TimedTurn { number in
      let index = (number - 1) % max(1, images.count)
      let current: (any FrameSession<Answer>)? =
        try index == 0 ? method.makeFrameSession(for: item) : session
      session = current
      return try current?.step(frame: images[index]).duration
    }
  }

  private func timingOptions(for use: TimingUse) -> TimingRun.Options {
    var options = TimingRun.Options()
    (options.clips, options.rounds, options.updates) = (12, 7, 1)
    if use == .model, videoForm == .itemPerVideo { (options.clips, options.updates) = (6, 30) }
    if use == .model { (options.rounds, options.turnLimit) = (3, 2_000_000_000) }
    if use == .builds { (options.clips, options.updates, options.turnLimit) = (4, 5, 200_000_000) }
    options.warmUps = 0
    // Methods report the duration of their own work, so the CPU time of the process's other threads is not added.
    // Methods that answer for a whole sequence report the mean duration per frame.
    options.countsAllThreads = false
    options.scaling = .none
    options.keepsSamples = true
    return options
  }

  private static func images(of item: Item, limit: Int) throws -> [PixelBuffer] {
    let reader = try item.images.makeReader()
    var images: [PixelBuffer] = []
    while images.count < min(limit, item.frameCount), let image = try reader.next() {
      if image.layout == .rgb { _ = image.luma }
      images.append(image)
    }
    return images
  }
}
