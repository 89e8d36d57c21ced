import Bench
import Evaluation
import GroundTruth
import Media
import Results

/// How the videos of a task are divided into items.
package enum VideoForm: Sendable {
  /// An item is a video. Methods answer frame by frame (`FramewiseMethod`), and really skip frames.
  case itemPerVideo
  /// An item is a frame of a video, which methods answer without knowing the others. All frames are answered, and the
  /// answers are delayed when they are scored: the result is the same as if frames were skipped.
  case itemPerFrame
}

extension ItemTask {
  package var needsTimes: Bool {
    parameters.realTime.map { !$0.usesMeasuredTimes && $0.times == nil } ?? false
  }

  package func with(_ times: TimeModel) -> Self {
    var task = self
    task.parameters.realTime?.times = times
    return task
  }

  package func times(of earlier: ItemTaskSettings) -> TimeModel? {
    earlier.parameters?.realTime?.times
  }

  package func missingTimes(in model: TimeModel, for plan: ItemPlan<Self>) -> [String] {
    plan.methods.map(\.identity.name).filter { model[$0] == nil }
  }

  package func loss(of earlier: ItemTaskSettings) -> String? {
    let former = earlier.parameters?.realTime?.withoutTimes
    guard former != parameters.realTime?.withoutTimes else { return nil }
    return former.map { "which was made in real time with \($0.options)" }
      ?? "in which the camera waited"
  }

  package func folder(for datasets: [String]) -> String {
    "\(name)-\(datasets.folderName)"
      + (parameters.realTime == nil ? "" : "-\(EvaluationProtocol.realtime.rawValue)")
  }

  package func check(_ plan: ItemPlan<Self>) throws {
    guard let realTime = parameters.realTime, let form = videoForm else { return }
    guard realTime.rule == .latest else {
      throw VideoError.foreignRule(realTime.rule.rawValue, task: name)
    }
    switch form {
    case .itemPerVideo:
      let others = plan.answering.filter { framewise($0) == nil }.map(\.identity.name)
      guard others.isEmpty else { throw VideoError.answersAtOnce(methods: others, task: name) }
    case .itemPerFrame:
      if realTime.usesMeasuredTimes { throw VideoError.needsModel(task: name) }
      try checkVideos(plan.entries)
    }
  }

  /// Checks that items are frames of videos, as far as it can be told.
  private func checkVideos(_ entries: [ItemPlan<Self>.Entry]) throws {
    // The images in the program have nothing to do with each other.
    if let entry = entries.first(where: { EmbeddedData.names.contains($0.identity.location) }) {
      throw VideoError.notAVideo(item: entry.identity.name)
    }
    let found = try VideoNames(
      entries.map { ($0.identity.dataset, $0.identity.name) }, isComplete: true)
    for video in found.videos {
      let items = video.frames.compactMap(\.self).map { entries[$0].item }
      let sizes = items.compactMap(\.statedSize)
      if let other = items.first(where: { $0.statedSize.map { $0 != sizes[0] } ?? false }) {
        throw VideoError.notAVideo(item: other.name)
      }
    }
  }

  /// Returns the lane in which a method works on an item.
  func lane(
    of method: any ItemMethod<Item, Answer>, at index: Int, on item: Item, named name: String
  ) -> any Lane {
    guard let realTime = parameters.realTime, let framewise = framewise(method),
      let initial = initialAnswer
    else { return MethodLane(method, at: index, AnswerWork(method, on: item, format: format)) }
    let pace = Pace(realTime, sequenceRate: item.images.frameRate, targets: 1)
    return MethodLane(
      method, at: index,
      FrameWork(
        framewise, on: item, named: name, format: format, pace: pace, initial: initial))
  }

  package func countingItems(in manifest: RunManifest<ItemTaskSettings>) throws -> CountingItems? {
    guard let realTime = parameters.realTime, videoForm == .itemPerFrame else { return nil }
    let entries = manifest.sequences
    // Frames that could not be read are not in the manifest.
    let videos = try VideoNames(entries.map { ($0.dataset, $0.name) }, isComplete: false).videos
    let pace = Pace(realTime, sequenceRate: nil, targets: 1)
    var counting = CountingItems()
    for method in manifest.methods.map(\.name) {
      for video in videos {
        let time = try pace.modeledTime(of: method, on: video.name)
        let frames = pace.countingFrames(of: video.frames.count, answeredIn: time)
        for case (let frame?, let other) in zip(video.frames, frames) {
          let entry = other.flatMap { video.frames[$0] }.map { entries[$0] }
          counting.set(entry, at: entries[frame], for: method)
        }
      }
    }
    return counting
  }

  package func delayed(
    _ counting: [StoredAnswer<Answer>], own: [StoredAnswer<Answer>]
  ) -> [StoredAnswer<Answer>] {
    let answers =
      counting.isEmpty
      ? [StoredAnswer(answered: Answered(initialAnswer, duration: nil))] : counting
    return answers.enumerated().map { repetition, answer in
      var answer = answer
      answer.answered.duration = own[min(repetition, own.count - 1)].answered.duration
      return answer
    }
  }
}
