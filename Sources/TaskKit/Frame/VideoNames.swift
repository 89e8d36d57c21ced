import Bench
import Files
import Results

/// The videos whose frames are items of a task, in the order of time. The names of a video's frames differ only in a number
/// at their end, such as `walk/0001.jpg`, `walk/0002.jpg`.
package struct VideoNames {
  package struct Video {
    /// The part of the names that the frames have in common, including the dataset.
    package var name: String
    /// The indices of the items, in the order of time; nil for frames that are missing.
    package var frames: [Int?]
  }

  /// The maximum number of missing frames between two others.
  private static let longestGap = 100_000

  package let videos: [Video]

  /// Finds the videos.
  ///
  /// - Parameter isComplete: whether to refuse single pictures and videos in which frames are missing.
  /// - Throws: `VideoError.notAVideo` or `.missingFrames`.
  package init(_ items: [(dataset: String, name: String)], isComplete: Bool) throws {
    var found: [String: [(number: Int, index: Int)]] = [:]
    for (index, item) in items.enumerated() {
      guard let (video, number) = Self.parts(of: item.name, in: item.dataset) else {
        throw VideoError.notAVideo(item: item.name)
      }
      found[video, default: []].append((number, index))
    }
    videos = try found.sorted { $0.key < $1.key }.map { video, frames in
      let sorted = frames.sorted { $0.number < $1.number }
      if isComplete, sorted.count < 2 {
        throw VideoError.notAVideo(item: items[sorted[0].index].name)
      }
      let distances = zip(sorted, sorted.dropFirst()).map { $1.number - $0.number }
      let spacing = max(1, distances.reduce(0, Self.commonDivisor))
      var ordered: [Int?] = [sorted[0].index]
      for (distance, (frame, next)) in zip(distances, zip(sorted, sorted.dropFirst())) {
        let missing = distance / spacing - 1
        guard isComplete ? missing == 0 : 0...Self.longestGap ~= missing else {
          throw VideoError.missingFrames(
            after: items[frame.index].name, next: items[next.index].name)
        }
        ordered += [Int?](repeating: nil, count: missing) + [next.index]
      }
      return Video(name: video, frames: ordered)
    }
  }

  private static func commonDivisor(_ first: Int, _ second: Int) -> Int {
    second == 0 ? first : commonDivisor(second, first % second)
  }

  /// Returns the name of a frame's video, including the dataset, and the frame's number; nil if the frame's name does not
  /// end with a number.
  static func parts(of name: String, in dataset: String) -> (video: String, number: Int)? {
    let stem = Int(name.pathExtension) == nil ? name.deletingPathExtension : name
    let digits = stem.reversed().prefix { $0.isASCII && $0.isNumber }.count
    guard digits > 0, let number = Int(stem.suffix(digits)) else { return nil }
    let video = "\(dataset)/\(stem.dropLast(digits))"
    return (video.hasSuffix("/") ? String(video.dropLast()) : video, number)
  }
}

/// A reason why a task cannot be run with a camera that does not wait.
package enum VideoError: ReportedError, Hashable {
  /// An item is a single picture.
  case notAVideo(item: String)
  /// Two successive frames are further apart than others.
  case missingFrames(after: String, next: String)
  /// The rule is one for trackers of single targets.
  case foreignRule(String, task: String)
  /// Methods receive all frames of a video at once.
  case answersAtOnce(methods: [String], task: String)
  /// The times of answers must be known before they are scored.
  case needsModel(task: String)

  package var isWrongUsage: Bool { true }

  package var description: String {
    switch self {
    case .notAVideo(let item):
      "--protocol realtime needs the frames of videos, whose names differ only in a number at the end, such as"
        + " walk/0001.jpg and walk/0002.jpg; '\(item)' is a single picture"
    case .missingFrames(let frame, let next):
      "--protocol realtime needs all frames of a video, or evenly spaced ones; frames are missing between"
        + " '\(frame)' and '\(next)'"
    case .foreignRule(let rule, let task):
      "--rule \(rule) is one for trackers of single targets; --task \(task) has the rule latest"
    case .answersAtOnce(let methods, let task):
      "--protocol realtime: \(methods.joined(separator: ", ")) cannot skip frames; in the task \(task), a program"
        + " receives all frames of a sequence at once"
    case .needsModel(let task):
      "--timing-model measured does not apply to the task \(task), whose answers are delayed when they are scored;"
        + " use a file, or leave the option out"
    }
  }
}
