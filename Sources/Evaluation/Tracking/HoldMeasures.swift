import Geometry

extension TrackMeasures {
  /// The mean overlap of the frames whose overlap is above 0.5. This mean shows how tightly the box fits, regardless of
  /// how long the target is tracked.
  package static let successfulOverlap = Measure<JudgedFrame>(
    MeasureFacts(
      "successful_overlap", title: "IoU>0.5",
      explanation:
        "mean overlap over the frames whose overlap is above 0.5; 0.5 to 1, higher is better",
      unit: .share, better: .higher, rank: 11, interval: .items),
    by: SuccessfulOverlap())

  /// The number of frames before the first failure. If there is no failure, the value is the length of the attempt
  /// minus any frames off the target at its end, because it is unknown whether a failure would have followed. If the
  /// box is never on the target, the value is the index of the first scored frame.
  package static let framesToFailure = Measure<JudgedFrame>(
    MeasureFacts(
      "frames_to_failure", title: "frames held",
      explanation:
        "number of frames before the first failure, or all frames if there is none; higher is better;"
        + " a failure is \(LossRule.standard.overlapWords) on \(LossRule.standard.framesWords),"
        + " or on all remaining frames of the sequence, however few",
      unit: .frames, better: .higher, digits: 0, group: .robustness, rank: 12, interval: .items),
    by: FramesToFailure())

  /// The root mean square of the distance, in pixels, by which the box's center moves from one frame to the next while
  /// the target is at rest. Only pairs of successive frames whose labels agree to within half a pixel and whose
  /// overlaps both exceed 0.1 are used, so that the target is at rest and the box is on it.
  package static let jitter = Measure<JudgedFrame>(
    MeasureFacts(
      "jitter", title: "jitter px",
      explanation:
        "root mean square motion of the box per frame while it covers a target at rest, in pixels;"
        + " lower is better",
      unit: .pixels, better: .lower, digits: 2, rank: 13, interval: .items),
    by: Jitter())
}

private struct SuccessfulOverlap: EvidenceSummary {
  private var sum = 0.0
  private var count = 0

  mutating func add(_ frame: JudgedFrame) {
    guard frame.score.isScored, frame.score.overlap > 0.5 else { return }
    sum += frame.score.overlap
    count += 1
  }

  var value: Double? { count > 0 ? sum / Double(count) : nil }
}

private struct FramesToFailure: EvidenceSummary {
  private var failure = FirstFailure()
  private var isScored = false
  private var frames = 0
  /// The first scored frame after the last frame in which the box was on the target. If the box was never on
  /// the target, this is the first scored frame. The value is nil while the box is on the target.
  private var firstLost: Int?

  mutating func add(_ frame: JudgedFrame) {
    failure.add(frame.score)
    frames += 1
    guard frame.score.isScored else { return }
    isScored = true
    if frame.isHeld {
      firstLost = nil
    } else if firstLost == nil, frame.index > 0 {
      firstLost = frame.index
    }
  }

  var value: Double? {
    isScored ? Double(failure.index ?? firstLost ?? frames) : nil
  }
}

private struct Jitter: EvidenceSummary {
  /// The maximum change of a label's position, width or height between two frames, in pixels, at which the target still
  /// counts as being at rest.
  private static let stillness = 0.5

  private var before: JudgedFrame?
  private var sum = 0.0
  private var count = 0

  mutating func add(_ frame: JudgedFrame) {
    defer { before = frame }
    guard let before, before.index > 0, before.isHeld, frame.isHeld,
      Self.isStill(before.truth.region?.boundingBox, frame.truth.region?.boundingBox),
      let start = before.answeredCenter, let end = frame.answeredCenter
    else { return }
    let distance = start.distance(to: end)
    sum += distance * distance
    count += 1
  }

  var value: Double? { count > 0 ? (sum / Double(count)).squareRoot() : nil }

  private static func isStill(_ before: Box?, _ now: Box?) -> Bool {
    guard let before, let now else { return false }
    return abs(now.x - before.x) <= stillness && abs(now.y - before.y) <= stillness
      && abs(now.width - before.width) <= stillness
      && abs(now.height - before.height) <= stillness
  }
}

extension JudgedFrame {
  /// Whether the frame is scored and the predicted box is on the target.
  fileprivate var isHeld: Bool { score.isScored && score.overlap > LossRule.standard.overlap }

  /// The center of the answer's box; nil if there is no usable answer.
  fileprivate var answeredCenter: Point? {
    guard let region = answer?.region, region.isValid else { return nil }
    return region.boundingBox.center
  }
}
