import Bench
import Evaluation
import GroundTruth
import Reporting

/// The moments that the report shows as images: the losses of targets or, if no target was lost, the frames with the
/// lowest overlaps.
struct FailureSelection {
  /// A frame, with the event that occurs in it.
  struct Moment {
    enum Event: Hashable {
      case start
      /// The last frame with an overlap above one half among the frames before the loss of the target.
      case lastGood
      case lost
      case lowestOverlap(Double)
    }

    /// The 0-based index of the frame in the sequence.
    var frame: Int
    var event: Event
    /// The indices of the trackers that the event concerns. For the start of a target, these are all trackers.
    var methods: [Int]

    /// Returns a description of the event and its trackers, e.g. "off the target: object-fast-r1".
    func words(in result: TrackingResult) -> String {
      let names = methods.map { result.methods[$0].identity.name }.joined(separator: ", ")
      return switch event {
      case .start: "start"
      case .lastGood: "last good frame of \(names)"
      case .lost: "off the target: \(names)"
      case .lowestOverlap(let overlap): "lowest overlap of \(names), \(overlap.fixed(2))"
      }
    }
  }

  /// A target to show. At least one tracker lost it or, if no target was lost, it is one of the targets with the lowest
  /// overlaps.
  struct Case {
    var sequence: Int
    var target: String
    /// The score of each tracker on the target; nil if the tracker has none.
    var scores: [Double?]
    var moments: [Moment]
    /// Additional losses of the target, which are listed without images to save space.
    var others: [Moment]
    var worstScore: Double
    var meanScore: Double
  }

  /// The maximum number of moments shown for a target, including the start.
  private static let momentsPerTarget = 4
  /// The maximum distance between failures that are shown as one moment, in frames.
  private static let sameMoment = 5
  /// The number of targets that are shown if no target was lost.
  private static let hardestTargets = 3

  /// The targets to show, from the worst to the best.
  var cases: [Case]
  /// Whether the targets were lost. Otherwise they are the targets with the lowest overlaps.
  var areLost: Bool

  init(_ result: TrackingResult, limit: Int) {
    let lost = Self.cases(of: result) { Self.failures(of: $0) }
    areLost = !lost.isEmpty
    let cases = lost.isEmpty ? Self.cases(of: result) { Self.lowestOverlap(of: $0) } : lost
    let sorted = cases.sorted { a, b in
      (a.worstScore, a.meanScore, Double(a.sequence), a.target)
        < (b.worstScore, b.meanScore, Double(b.sequence), b.target)
    }
    self.cases = Array(sorted.prefix(areLost ? limit : min(limit, Self.hardestTargets)))
  }

  /// Returns the first moment at which a tracker loses a target. If no tracker loses it, returns the moment with the
  /// lowest overlap, or nil if no frame is scored.
  static func worstMoment(of target: String, at sequence: Int, in result: TrackingResult) -> Moment?
  {
    let results = result.methods.map { method in
      method.sequences[sequence].targets.first { $0.target == target }
    }
    return failures(of: results).first { $0.event == .lost } ?? lowestOverlap(of: results).first
  }

  /// Returns a case for each target that has moments to show.
  private static func cases(
    of result: TrackingResult, moments: ([TargetResult?]) -> [Moment]
  ) -> [Case] {
    var cases: [Case] = []
    for (index, facts) in result.sequences.enumerated() {
      for target in facts.sequence.targets {
        let results = result.methods.map { method in
          method.sequences[index].targets.first { $0.target == target.name }
        }
        let found = moments(results)
        guard !found.isEmpty else { continue }
        let scores = results.map { $0?.scores(under: result.conventions)?.figures?.auc }
        let known = scores.compactMap { $0 }
        let start = Moment(
          frame: target.initialFrame ?? 0, event: .start,
          methods: Array(result.methods.indices))
        cases.append(
          Case(
            sequence: index, target: target.name, scores: scores,
            moments: [start] + found.prefix(momentsPerTarget - 1),
            others: Array(found.dropFirst(momentsPerTarget - 1)),
            worstScore: known.min() ?? 0,
            meanScore: known.mean ?? 0))
      }
    }
    return cases
  }

  /// Returns the moments at which trackers lose the target, in chronological order.
  private static func failures(of results: [TargetResult?]) -> [Moment] {
    let failures = results.enumerated().compactMap { method, result in
      result.flatMap { failure(of: $0) }.map { (method: method, frame: $0) }
    }
    var moments: [Moment] = []
    for failure in failures.sorted(by: { ($0.frame, $0.method) < ($1.frame, $1.method) }) {
      if let last = moments.last, failure.frame - last.frame <= sameMoment {
        moments[moments.count - 1].methods.append(failure.method)
      } else {
        moments.append(Moment(frame: failure.frame, event: .lost, methods: [failure.method]))
      }
    }
    // If there is space, a frame before the first loss is added. It is the last frame with an overlap above one half.
    if let first = moments.first, moments.count <= momentsPerTarget - 2,
      let method = first.methods.first, let result = results[method],
      let frame = lastGoodFrame(of: result, before: first.frame)
    {
      moments.insert(Moment(frame: frame, event: .lastGood, methods: [method]), at: 0)
    }
    return moments
  }

  /// Returns the first frame of a tracker's failure. If there is no such frame but the target counts as lost, returns
  /// the frame with the lowest overlap. Otherwise, returns nil.
  private static func failure(of result: TargetResult) -> Int? {
    if let frame = result.firstFailure { return frame }
    return result.isLost ? worstFrame(of: result)?.frame : nil
  }

  /// Searches the frames before the given frame and returns the last one with an overlap above one half; nil if there
  /// is none. The start is not considered.
  private static func lastGoodFrame(of result: TargetResult, before frame: Int) -> Int? {
    var found: Int?
    let before = result.eachFrame.prefix(max(0, result.step(ofFrame: frame)))
    for (index, score) in before.enumerated() where index > 0 && score.overlap > 0.5 {
      found = index
    }
    return found.map(result.frame(ofStep:))
  }

  /// Returns the moment with the lowest overlap of any tracker, as a list that is empty if no frame is scored.
  private static func lowestOverlap(of results: [TargetResult?]) -> [Moment] {
    let worst = results.enumerated().compactMap { method, result in
      result.flatMap { worstFrame(of: $0) }.map { (method: method, frame: $0) }
    }.min { $0.frame.overlap < $1.frame.overlap }
    return worst.map {
      [
        Moment(
          frame: $0.frame.frame, event: .lowestOverlap($0.frame.overlap), methods: [$0.method])
      ]
    } ?? []
  }

  private static func worstFrame(of result: TargetResult) -> (frame: Int, overlap: Double)? {
    result.eachFrame.enumerated().lazy.filter { $0.element.isScored }
      .min { $0.element.overlap < $1.element.overlap }
      .map { (result.frame(ofStep: $0.offset), $0.element.overlap) }
  }
}
