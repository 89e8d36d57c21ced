import Geometry

extension TrackMeasures {
  /// How tight the box sits while the target is held, apart from how long it is held.
  public static let successfulOverlap = Measure<JudgedTrack>(
    MeasureFacts(
      "successful_overlap", title: "IoU>0.5",
      explanation: "mean overlap of the frames whose overlap is above 0.5",
      unit: .share, better: .higher, rank: 11, interval: .items)
  ) { judged in
    var (sum, count) = (0.0, 0)
    for frame in judged.frames where frame.isScored && frame.overlap > 0.5 {
      sum += frame.overlap
      count += 1
    }
    return count > 0 ? sum / Double(count) : nil
  }

  /// A run without a failure counts with its whole length, but for bad frames at its end: what would
  /// have become of them nobody knows, and a tracker that never answered held nothing.
  public static let framesToFailure = Measure<JudgedTrack>(
    MeasureFacts(
      "frames_to_failure", title: "frames held",
      explanation: "frames from the start to the first failure, ten frames in a row, or the"
        + " last ones, with an overlap of at most 0.1; to the end where there is none",
      unit: .frames, better: .higher, digits: 0, group: .robustness, rank: 12, interval: .items)
  ) { judged in
    guard judged.frames.contains(where: \.isScored) else { return nil }
    if let failure = judged.firstFailure { return Double(failure) }
    let lastHeld = judged.frames.indices.last(where: judged.isHeld) ?? 0
    let firstLost = judged.frames[lastHeld...].dropFirst().firstIndex(where: \.isScored)
    return Double(firstLost ?? judged.frames.count)
  }

  /// What a box trembles by when there is nothing to follow: on pairs of neighboring frames whose
  /// labels are the same to half a pixel and whose overlaps are above 0.1, so that the box is on the
  /// target, the root of the mean square of the center's way.
  public static let jitter = Measure<JudgedTrack>(
    MeasureFacts(
      "jitter", title: "jitter px",
      explanation: "how far the box moves from one frame to the next while it is on a target that"
        + " stays where it is, root mean square, pixels",
      unit: .pixels, better: .lower, digits: 2, rank: 13, interval: .items)
  ) { judged in
    var (sum, count) = (0.0, 0)
    for index in judged.frames.indices.dropFirst(2) {
      guard judged.isHeld(at: index - 1), judged.isHeld(at: index), judged.isStill(at: index),
        let before = judged.answeredCenter(at: index - 1),
        let after = judged.answeredCenter(at: index)
      else { continue }
      let way = before.distance(to: after)
      sum += way * way
      count += 1
    }
    return count > 0 ? (sum / Double(count)).squareRoot() : nil
  }
}

extension JudgedTrack {
  /// The most that a side of the label's box may move in a frame without a target being thought to.
  private static let stillness = 0.5

  /// Whether the box of a scored frame is on its target.
  fileprivate func isHeld(at index: Int) -> Bool {
    frames[index].isScored && frames[index].overlap > 0.1
  }

  /// Whether the label of a frame is that of the one before it.
  fileprivate func isStill(at index: Int) -> Bool {
    guard let before = track.truth[index - 1].region?.boundingBox,
      let now = track.truth[index].region?.boundingBox
    else { return false }
    return abs(now.x - before.x) <= Self.stillness && abs(now.y - before.y) <= Self.stillness
      && abs(now.width - before.width) <= Self.stillness
      && abs(now.height - before.height) <= Self.stillness
  }

  /// The center of the answer's box; nil without a usable answer.
  fileprivate func answeredCenter(at index: Int) -> Point? {
    guard index < track.answers.count, let region = track.answers[index].region, region.isValid
    else { return nil }
    return region.boundingBox.center
  }
}
