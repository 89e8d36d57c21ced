extension EvaluationProtocol {
  /// VOT 2020 and later: attempts that run forward and backward from anchors.
  package static let votMultistart = EvaluationProtocol("vot-multistart", MultistartProtocol.self)
}

/// VOT's multi-start experiment, 2020 and later: attempts that run from anchors, forward or backward, to an end
/// of the sequence.
///
/// Kristan et al., "The Eighth Visual Object Tracking VOT2020 Challenge Results", ECCVW 2020, and the VOT toolkit's
/// `analysis/multistart.py`. An attempt fails at the first of ten consecutive labeled frames with an overlap of at most
/// 0.1. Its progress is the number of frames before the failure, or the number of all its frames if it does not fail.
///
/// - accuracy: the sum of the overlaps before failures in all attempts on a sequence, divided by the total progress.
///   Sequences are weighted by progress.
/// - robustness: the total progress divided by the total length. Sequences are weighted by length.
/// - expected average overlap (EAO): for each sequence, `phi(n)` is the mean over its attempts of the mean
///   overlap of frames 1...n, where a failed attempt continues with zeros. `phi` is averaged over sequences,
///   weighted by the number of attempts, and over `overlapLengths`.
///
/// Two quirks of the toolkit are reproduced. The initialization frame counts with an overlap of 0, so that even
/// perfect tracking has an accuracy below 1. Beyond the end of a failed attempt, the sum is divided by n - 1,
/// although n would be correct.
enum MultistartProtocol: ProtocolRules {
  static let summary = "starts forward and backward at regularly spaced frames (anchors)"
  static let measures = [
    ProtocolMeasures.accuracy, ProtocolMeasures.robustness, ProtocolMeasures.eao,
  ]
  static let rankedBy = [ProtocolMeasures.eao, ProtocolMeasures.accuracy]
  static let plane: MeasurePlane? = MeasurePlane(
    x: ProtocolMeasures.robustness, y: ProtocolMeasures.accuracy)
  /// The range of lengths used by VOT 2020.
  static let overlapLengths: ClosedRange<Int>? = 115...755
  static let spacesAnchors = true
  static let files = RunFiles.votAnchored
  static let experiments = ["baseline", "realtime"]

  private static let failureOverlap = 0.1

  static func attempts(at target: StartableTarget, parameters: ProtocolParameters) -> [Attempt] {
    anchors(of: target, spacing: parameters.anchorSpacing).compactMap { anchor in
      target.region(anchor.frame).map {
        Attempt(
          name: "\(anchor.direction.rawValue)-\(anchor.frame)", start: anchor, region: $0)
      }
    }
  }

  /// Returns the anchors that the dataset defines, or else evenly spaced anchors. Forward anchors come before
  /// backward anchors.
  private static func anchors(of target: StartableTarget, spacing: Int) -> [Anchor] {
    guard target.anchors.contains(where: { $0 > 0 || $0 < 0 }) else {
      return Anchor.spaced(
        by: spacing, over: (0..<target.frameCount).map { target.region($0) != nil })
    }
    let values = target.anchors.prefix(target.frameCount).enumerated()
    return values.filter { $0.element > 0 }.map { Anchor(frame: $0.offset, direction: .forward) }
      + values.filter { $0.element < 0 }.map { Anchor(frame: $0.offset, direction: .backward) }
  }
  private static let grace = 10

  static func scores(
    of targets: [ProtocolTarget], parameters: ProtocolParameters,
    over resampling: TargetResampling?
  ) -> ProtocolScores {
    let lengths = parameters.overlapLengths ?? 115...755
    var parts: [Part?] = []
    var perTarget: [[ProtocolScores.Value]] = []
    for target in targets {
      guard !target.runs.isEmpty else {
        perTarget.append(values(nil, nil, nil))
        parts.append(nil)
        continue
      }
      var part = ExpectedOverlap(length: lengths.upperBound)
      var (overlaps, progress, frames) = (0.0, 0, 0)
      for run in target.runs.map(VOTTrajectory.init) where run.count > 0 {
        let length = self.progress(of: run)
        overlaps += run.overlaps[..<length].reduce(0, +)
        progress += length
        frames += run.count
        part.add(run.overlaps, progress: length)
      }
      let accuracy = progress > 0 ? overlaps / Double(progress) : 0
      let robustness = frames > 0 ? Double(progress) / Double(frames) : 0
      parts.append(
        Part(
          accuracy: accuracy, robustness: robustness, progress: Double(progress),
          length: Double(target.length), expected: part))
      perTarget.append(
        values(accuracy, robustness, part.mean.mean(over: lengths)))
    }
    let all = Sums(parts, counts: parts.map { _ in 1 }, lengths: lengths)
    let curve = all.expected.mean
    var scores = ProtocolScores(
      evaluationProtocol: .votMultistart,
      dataset: values(all.accuracy, all.robustness, all.expectedOverlap(over: lengths)),
      targets: perTarget,
      curve: .init(name: "eao", x: curve.indices.map(Double.init), y: curve))
    scores.addIntervals(over: resampling, weights: parts.map { $0?.length }) { counts in
      let sums = Sums(parts, counts: counts, lengths: lengths)
      return [sums.accuracy, sums.robustness, sums.expectedOverlap(over: lengths)]
        .map { $0 ?? .nan }
    }
    return scores
  }

  /// A target's contribution to the measures of the dataset.
  private struct Part {
    var accuracy: Double
    var robustness: Double
    var progress: Double
    var length: Double
    var expected: ExpectedOverlap
  }

  /// The sums over targets from which the measures of the dataset are computed.
  private struct Sums {
    private var overlap = 0.0
    private var progress = 0.0
    private var lasting = 0.0
    private var length = 0.0
    var expected: ExpectedOverlap

    /// Sums the values of all targets.
    ///
    /// - Parameter counts: the number of times that each target counts.
    init(_ parts: [Part?], counts: [Int], lengths: ClosedRange<Int>) {
      expected = ExpectedOverlap(length: lengths.upperBound)
      for (part, count) in zip(parts, counts) where count > 0 {
        guard let part else { continue }
        let times = Double(count)
        expected.add(part.expected, times: times)
        overlap += times * (part.accuracy * part.progress)
        progress += times * part.progress
        lasting += times * (part.robustness * part.length)
        length += times * part.length
      }
    }

    var accuracy: Double? {
      length > 0 ? (progress > 0 ? overlap / progress : 0) : nil
    }

    var robustness: Double? { length > 0 ? lasting / length : nil }

    func expectedOverlap(over lengths: ClosedRange<Int>) -> Double? {
      length > 0 ? expected.mean.mean(over: lengths) : nil
    }
  }

  private static func values(
    _ accuracy: Double?, _ robustness: Double?, _ expectedOverlap: Double?
  ) -> [ProtocolScores.Value] {
    [
      .init(ProtocolMeasures.accuracy, accuracy), .init(ProtocolMeasures.robustness, robustness),
      .init(ProtocolMeasures.eao, expectedOverlap),
    ]
  }

  /// Returns the number of frames before the attempt fails, or the number of all its frames if it does not fail.
  static func progress(of run: VOTTrajectory) -> Int {
    var remaining = grace
    for index in 0..<run.count {
      guard run.overlaps[index] <= failureOverlap, !run.isLabelEmpty[index] else {
        remaining = grace
        continue
      }
      remaining -= 1
      if remaining == 0 { return index + 1 - grace }
    }
    return run.count
  }
}

/// The expected average overlap of attempts as a function of length.
private struct ExpectedOverlap {
  private var sums: [Double]
  private var counts: [Double]

  init(length: Int) {
    sums = Array(repeating: 0, count: length)
    counts = sums
  }

  /// Adds an attempt. If `progress` is less than the number of its frames, the attempt failed after `progress` frames.
  /// Otherwise, it did not fail.
  mutating func add(_ overlaps: [Double], progress: Int) {
    let failed = progress < overlaps.count
    var sum = 0.0
    for length in 1..<max(1, sums.count) {
      if length < overlaps.count {
        if length < progress { sum += overlaps[length] }
        sums[length] += sum / Double(length)
        counts[length] += 1
      } else if failed {
        sums[length] += sum / Double(length - 1)
        counts[length] += 1
      }
    }
  }

  /// Adds a sequence `times` times. At each length, the sequence's weight is the number of its attempts that have a
  /// value at that length.
  mutating func add(_ sequence: ExpectedOverlap, times: Double) {
    for index in sums.indices {
      sums[index] += times * sequence.sums[index]
      counts[index] += times * sequence.counts[index]
    }
  }

  /// The expected average overlap at each length. As in the toolkit, it is 0 at lengths at which no attempt has a
  /// value.
  var mean: [Double] { zip(sums, counts).map { $1 > 0 ? $0 / $1 : 0 } }
}
