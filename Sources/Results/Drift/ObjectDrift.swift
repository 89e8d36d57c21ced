import Bench
import Evaluation

/// The results for tracks of many objects by the interval between detections, and their decline from one
/// detection to the next.
package struct ObjectDrift: Sendable {
  /// A tracker with detections at a certain interval.
  package struct Method: Sendable {
    package var identity: SubjectIdentity
    /// The number of frames from one detection to the next.
    package var every: Int
    package var figures: Figures
    package var intervals: Intervals
    /// The share of frames with a detection.
    package var detections: Double
    /// The processor time per frame including detections; nil if nothing was measured.
    package var milliseconds: Double?
    /// The results by frames since the last detection.
    package var ages: [Age]
    /// The change in HOTA against the same tracker with the most frequent detections; nil for that one.
    package var change: PairedComparison?
    /// The change in HOTA against the baseline with equally frequent detections; nil for the baseline.
    package var lead: PairedComparison?

    package var hota: Double? { figures[ManyObjectsMeasures.hota] }
  }

  /// The frames of a range of ages.
  package struct Age: Sendable {
    /// The ages in frames since the last detection. 0 is the frame with the detection.
    package var frames: Range<Int>
    /// The HOTA of these frames. Identities are judged over the whole sequence.
    package var hota: DriftSummary.Estimate
    package var detA: DriftSummary.Estimate
    package var assA: DriftSummary.Estimate
    package var sequences: Int
  }

  /// The result for one method's frames of all ages in one sequence.
  package struct Evidence: Sendable {
    package var frames: Int
    package var ages: [HOTAMeasures]

    package init(frames: Int, ages: [HOTAMeasures]) {
      self.frames = frames
      self.ages = ages
    }
  }

  package var name: String
  /// The name of the task.
  package var task: String
  package var sequences: Int
  /// The processor time of a detection, in milliseconds; 0 if it costs nothing.
  package var detectionMilliseconds: Double
  /// The tracker with which others are compared.
  package var baseline: String
  /// The methods, ordered by tracker, then by the frames between detections.
  package var methods: [Method]

  /// The largest number of ages that are distinguished.
  private static let ageLimit = 25

  /// Returns the ranges of ages between detections that are `every` frames apart.
  package static func ages(every: Int) -> [Range<Int>] {
    let width = max(1, (every + ageLimit - 1) / ageLimit)
    return stride(from: 0, to: max(1, every), by: width).map { $0..<min($0 + width, max(1, every)) }
  }

  /// - Parameters:
  ///   - result: the scored result of the task.
  ///   - evidence: by method and item of the result; nil if the method was not run on the item.
  ///   - baseline: the name of the tracker with which others are compared.
  package init(
    _ result: RunResult, evidence: [[Evidence?]], baseline: String,
    detectionMilliseconds: Double = 0
  ) {
    name = result.facts.name
    task = result.task.name
    sequences = result.items.count
    self.baseline = baseline
    self.detectionMilliseconds = detectionMilliseconds
    let resampling = Resampling(
      sequences: sequences, rounds: DriftResult.rounds, seed: result.facts.seed)
    methods = zip(result.methods, evidence).compactMap { method, evidence in
      guard let policy = method.identity.redetection?.policy, policy.below == nil,
        let every = policy.every
      else { return nil }
      let frames = evidence.compactMap { $0?.frames }
      let looks = frames.reduce(0) { $0 + ($1 + every - 1) / every }
      let detections = Double(looks) / Double(max(1, frames.reduce(0, +)))
      return Method(
        identity: method.identity, every: every, figures: method.figures,
        intervals: method.intervals, detections: detections,
        milliseconds: method.figures[TaskMeasures.time].map {
          $0 + detections * detectionMilliseconds
        },
        ages: Self.ages(every: every, evidence, resampling))
    }
    methods.sort { $0.place(baseline) < $1.place(baseline) }
    compare(result)
  }

  private static func ages(
    every: Int, _ evidence: [Evidence?], _ resampling: Resampling
  ) -> [Age] {
    ages(every: every).enumerated().compactMap { index, frames in
      let parts = evidence.map { sequence -> HOTAMeasures? in
        guard let ages = sequence?.ages, index < ages.count, ages[index].boxes > 0 else {
          return nil
        }
        return ages[index]
      }
      func sum(_ chosen: some Sequence<Int>) -> HOTAMeasures? {
        chosen.reduce(nil) { sum, item in
          guard let part = parts[item] else { return sum }
          guard var sum else { return part }
          sum += part
          return sum
        }
      }
      guard let whole = sum(parts.indices) else { return nil }
      let drawn = (0..<resampling.rounds).map { sum(resampling.draws(of: $0)) }
      let count = parts.count { $0 != nil }
      func estimate(_ figure: (HOTAMeasures) -> Double) -> DriftSummary.Estimate {
        DriftSummary.Estimate(
          value: figure(whole),
          interval: Resampling.interval(
            drawn.map { $0.map(figure) ?? .nan }, sequences: count, within: 0...1))
      }
      return Age(
        frames: frames, hota: estimate(\.hota), detA: estimate(\.detA), assA: estimate(\.assA),
        sequences: count)
    }
  }

  /// Compares each method with the tracker's most frequent detections and with the baseline.
  private mutating func compare(_ result: RunResult) {
    let hota = ManyObjectsMeasures.hota.facts
    let scores = methods.map { method in
      PairedScores(
        result.methods.first { $0.identity == method.identity }?.items.map { $0?.figures[hota] }
          ?? [])
    }
    func comparisons(_ pairs: [(Int, Int)]) -> [(first: Int, comparison: PairedComparison)] {
      PairedComparison.each(pairs, of: scores, range: hota.range)
        .map { ($0.first, $0.comparison) }
    }
    let changes = methods.indices.flatMap { first in
      trackers.compactMap { tracker -> (Int, Int)? in
        guard let most = tracker.first, tracker.contains(first), first != most else { return nil }
        return (first, most)
      }
    }
    for (index, comparison) in comparisons(changes) { methods[index].change = comparison }
    let leads = methods.indices.compactMap { index -> (Int, Int)? in
      guard methods[index].identity.tracker != baseline,
        let other = methods.firstIndex(where: {
          $0.identity.tracker == baseline && $0.every == methods[index].every
        })
      else { return nil }
      return (index, other)
    }
    for (index, comparison) in comparisons(leads) { methods[index].lead = comparison }
  }

  /// The indices of each tracker's methods, from many detections to few.
  package var trackers: [[Int]] {
    var groups: [[Int]] = []
    for index in methods.indices {
      if let last = groups.last?.first,
        methods[last].identity.isVariant(of: methods[index].identity)
      {
        groups[groups.count - 1].append(index)
      } else {
        groups.append([index])
      }
    }
    return groups
  }

  /// Returns the tracker's method with the fewest detections whose HOTA is at most `tolerance` below the best.
  package func longest(of tracker: [Int], within tolerance: Double) -> Method? {
    guard let best = tracker.compactMap({ methods[$0].hota }).max() else { return nil }
    return tracker.map { methods[$0] }.filter { ($0.hota ?? 0) >= best - tolerance }
      .max { $0.every < $1.every }
  }

  /// The losses in HOTA for which intervals are recommended: a negligible one, and one that is acceptable for
  /// most uses.
  package static let tolerances = [0.01, 0.05]
}

extension ObjectDrift.Method {
  /// The order of methods: the baseline last, then by tracker, then by the frames between detections.
  fileprivate func place(_ baseline: String) -> (Int, String, Int) {
    var plain = identity
    plain.redetection = nil
    return (identity.tracker == baseline ? 1 : 0, plain.name, every)
  }
}
