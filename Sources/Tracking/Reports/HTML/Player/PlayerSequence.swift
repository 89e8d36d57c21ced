import Algorithms
import Bench
import Evaluation
import Geometry
import GroundTruth
import Reporting
import Results

/// The labels and images of one sequence for the player's script. Answers are not included because, for a million
/// frames, they take up megabytes per tracker. Instead, the answers of one attempt at a time are created and written.
///
/// Frame indices are 0-based positions in the sequence. Series are encoded as `PackedText`.
struct PlayerSequence: Encodable {
  /// The answers that one tracker gave in one attempt on a target.
  struct Answers: Encodable {
    var target: Int
    /// The index of the attempt among all attempts on the target.
    var run: Int
    /// The index of the tracker in the result.
    var method: Int
    /// The frame of the first answer.
    var first: Int
    /// The difference between the frame numbers of consecutive answers, 1 or -1.
    var step: Int
    var regions: String
    /// The overlaps in hundredths. Frames that are not scored have no value.
    var overlap: String
    var confidence: String
    /// The frames in which the tracker was initialized again with the label.
    var restarts: [Int]
    /// The frames in which the tracker was stopped after losing the target.
    var failures: [Int]
    /// The first of ten consecutive scored frames with an overlap of at most 0.1; nil if there are no such frames.
    var lost: Int?
    var score: String?
  }

  struct Run: Encodable {
    var name: String
  }

  struct Target: Encodable {
    var name: String
    var tags: [String]
    var truth: String
    /// The first and the last frame of each range in which the target is absent.
    var absent: [Int]
    /// The first and the last frame of each range in which the target is not labeled.
    var unlabeled: [Int]
    /// The frame that the player shows first.
    var worst: Int
    /// The reason for showing the frame `worst` first.
    var worstWords: String
    var runs: [Run]
  }

  /// The images of the sequence: either images of selected frames for `data:` URLs, or a folder with images of all
  /// frames.
  struct Pictures: Encodable {
    var frames: [Int] = []
    var jpegs: [String] = []
    var folder: String?
    var count = 0
  }

  var name: String
  var width: Int
  var height: Int
  var frames: Int
  var lacksFrames: Bool
  var tags: [String]
  /// The names of the trackers that failed on the sequence, with the reasons.
  var problems: [String]
  var targets: [Target]
  var pictures: Pictures

  init(_ index: Int, of result: TrackingResult, name: String, pictures: Pictures) {
    let facts = result.sequences[index]
    self.name = name
    let size = facts.frameSize ?? facts.sequence.extent
    width = size.width
    height = size.height
    frames = facts.sequence.frameCount
    lacksFrames = !facts.sequence.hasFrames
    tags = facts.sequence.attributes
    problems = result.methods.compactMap { method in
      guard case .failed(let reason) = method.sequences[index].status else { return nil }
      return "\(method.identity.name) failed: \(reason)"
    }
    targets = facts.sequence.targets.map { Self.target($0, at: index, of: result) }
    self.pictures = pictures
  }

  /// Calls a closure once for each attempt of each tracker on each target of a sequence. The calls are sorted by target
  /// and tracker.
  static func forEachAnswers(
    at index: Int, of result: TrackingResult, _ body: (Answers) throws -> Void
  ) rethrows {
    for (targetIndex, target) in result.sequences[index].sequence.targets.enumerated() {
      let names = runs(on: target.name, at: index, of: result).map(\.name)
      let runs = Dictionary(uniqueKeysWithValues: zip(names, 0...))
      for (number, method) in result.methods.enumerated() {
        for found in method.sequences[index].targets where found.target == target.name {
          let indices = (target: targetIndex, run: runs[found.attempt] ?? 0, method: number)
          try body(Answers(found, at: indices, in: result))
        }
      }
    }
  }

  private static func target(
    _ target: GroundTruth.Target, at index: Int, of result: TrackingResult
  ) -> Target {
    let worst = FailureSelection.worstMoment(of: target.name, at: index, in: result)
    return Target(
      name: target.name, tags: target.attributes,
      truth: PackedText.regions(target.annotations.lazy.map(\.region)),
      absent: stretches(target.annotations) { $0.visibility == .absent },
      unlabeled: stretches(target.annotations) { $0.visibility == .unlabeled },
      worst: worst?.frame ?? target.initialFrame ?? 0,
      worstWords: worst.map { $0.words(in: result) } ?? "",
      runs: runs(on: target.name, at: index, of: result))
  }

  /// Returns the distinct attempts on a target, in order of first appearance.
  private static func runs(on target: String, at index: Int, of result: TrackingResult) -> [Run] {
    result.methods
      .flatMap { $0.sequences[index].targets.filter { $0.target == target }.map(\.attempt) }
      .uniqued().map(Run.init)
  }

  /// Returns the first and the last frame of each range in which a condition holds.
  private static func stretches(
    _ annotations: [Annotation], where condition: (Annotation) -> Bool
  ) -> [Int] {
    var ends: [Int] = []
    for (frame, annotation) in annotations.enumerated() where condition(annotation) {
      if ends.last == frame - 1 {
        ends[ends.count - 1] = frame
      } else {
        ends += [frame, frame]
      }
    }
    return ends
  }
}

extension PlayerSequence.Answers {
  init(
    _ target: TargetResult, at indices: (target: Int, run: Int, method: Int),
    in result: TrackingResult
  ) {
    let trajectory = target.trajectory
    let threshold = result.methods[indices.method].drawnThreshold
    self.target = indices.target
    run = indices.run
    method = indices.method
    first = trajectory.firstFrame
    step = trajectory.direction == .forward ? 1 : -1
    regions = PackedText.regions(trajectory.steps.lazy.map(\.region))
    overlap = PackedText.series(
      target.eachFrame.lazy.map { frame in
        frame.overlap.isFinite ? Int((frame.overlap * 100).rounded()) : nil
      })
    confidence = PackedText.series(
      trajectory.steps.lazy.map { step in
        step.confidence.flatMap { Self.hundredths($0, keeping: threshold) }
      })
    func frames(_ condition: (TrackStep) -> Bool) -> [Int] {
      var frames: [Int] = []
      for (index, step) in trajectory.steps.enumerated() where index > 0 && condition(step) {
        frames.append(trajectory.frame(ofStep: index))
      }
      return frames
    }
    restarts = frames(\.initialized)
    failures = frames(\.failed)
    lost = target.firstFailure
    score = target.scores(under: result.conventions)?.figures.map { $0.auc.fixed(3) }
  }

  /// Returns the confidence in hundredths; nil if it is not finite. The rounded confidence is on the same side of the
  /// threshold as the exact one.
  private static func hundredths(_ confidence: Double, keeping threshold: Double) -> Int? {
    guard confidence.isFinite else { return nil }
    let rounded = Int((min(max(confidence, -100), 100) * 100).rounded())
    switch (confidence >= threshold, Double(rounded) / 100 >= threshold) {
    case (true, false): return rounded + 1
    case (false, true): return rounded - 1
    default: return rounded
    }
  }
}

extension LabeledSequence {
  /// The size of the smallest frame that contains all labels.
  fileprivate var extent: PixelSize {
    var (right, bottom) = (1.0, 1.0)
    for annotation in targets.lazy.flatMap(\.annotations) {
      guard let box = annotation.region?.boundingBox else { continue }
      let ends = (box.x + box.width, box.y + box.height)
      if ends.0.isFinite { right = max(right, min(ends.0, 1e5)) }
      if ends.1.isFinite { bottom = max(bottom, min(ends.1, 1e5)) }
    }
    return PixelSize(width: Int(right.rounded(.up)), height: Int(bottom.rounded(.up)))
  }
}

extension MethodResult {
  /// The minimum confidence at which the outline of an answer is solid. It is the given threshold or, if there is none,
  /// 0.5.
  var drawnThreshold: Double { acceptance?.threshold ?? 0.5 }
}
