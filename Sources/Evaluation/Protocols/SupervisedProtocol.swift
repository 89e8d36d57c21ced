import Foundation

extension EvaluationProtocol {
  /// VOT 2013 to 2019: the tracker is restarted five frames after each failure.
  package static let votSupervised = EvaluationProtocol("vot-supervised", SupervisedProtocol.self)
}

/// VOT's supervised experiment, 2013 to 2019: a tracker that loses its target is restarted.
///
/// Kristan et al., "A Novel Performance Evaluation Methodology for Single-Target Trackers", IEEE TPAMI 38(11),
/// 2016, and the VOT toolkit's `analysis/supervised.py`:
///
/// - accuracy: the mean overlap of the answered frames, excluding failures, skipped frames and the first
///   `burnIn` frames after each initialization.
/// - failures: the number of times that the tracker loses the target.
/// - robustness: `exp(-30 failures / frames)`, the horizontal axis of VOT's AR plot.
/// - expected average overlap (EAO): every attempt is cut at its failures into fragments. `phi(n)` is the mean
///   over fragments of the mean overlap of their frames 1...n. A fragment that ends with a failure is extended
///   with zeros. Any other fragment is left out for n beyond its end. EAO is the mean of `phi` over
///   `overlapLengths`.
///
/// Repetitions of a sequence are averaged. Accuracy and failures are then averaged over sequences, weighted by
/// sequence length. Robustness is computed from these means.
enum SupervisedProtocol: ProtocolRules {
  static let summary = "the tracker is restarted after each failure"
  static let measures = [
    ProtocolMeasures.accuracy, ProtocolMeasures.failures, ProtocolMeasures.supervisedRobustness,
    ProtocolMeasures.eao,
  ]
  static let rankedBy = [ProtocolMeasures.eao, ProtocolMeasures.accuracy]
  static let plane: MeasurePlane? = MeasurePlane(
    x: ProtocolMeasures.supervisedRobustness, y: ProtocolMeasures.accuracy)
  static let scoresWholeSequences = true
  static let restarts = true
  /// The range of lengths used by VOT 2018.
  static let overlapLengths: ClosedRange<Int>? = 100...356
  static let files = RunFiles.votRestarted
  static let experiments = ["baseline", "realtime"]

  private static let sensitivity = 30.0

  static func attempts(at target: StartableTarget, parameters: ProtocolParameters) -> [Attempt] {
    [
      Attempt(
        start: target.firstStart, region: target.firstRegion,
        restartAfter: max(1, parameters.restartAfter))
    ]
  }

  static func scores(
    of targets: [ProtocolTarget], parameters: ProtocolParameters,
    over resampling: TargetResampling?
  ) -> ProtocolScores {
    var perTarget: [[ProtocolScores.Value]] = []
    var parts: [Part?] = []
    for target in targets {
      guard !target.runs.isEmpty else {
        perTarget.append(values(nil, nil, nil))
        parts.append(nil)
        continue
      }
      let runs = target.runs.map(VOTTrajectory.init)
      let count = Double(runs.count)
      let overlaps = runs.map { meanOverlap($0, burnIn: parameters.burnIn) }
      // As in the toolkit, a run without counted frames contributes 0. If there is no other, nothing was measured.
      let accuracy =
        overlaps.contains { $0 != nil } ? overlaps.reduce(0) { $0 + ($1 ?? 0) } / count : nil
      let failureCount = Double(runs.reduce(0) { $0 + $1.failures.count }) / count
      var fragments = FragmentOverlaps()
      for run in runs { fragments.add(run) }
      let length = Double(target.length)
      parts.append(
        Part(
          accuracy: accuracy, failures: failureCount, length: length,
          expected: ExpectedFragments(fragments)))
      perTarget.append(
        values(accuracy, failureCount, robustness(failureCount, frames: length)))
    }
    let lengths = parameters.overlapLengths ?? 100...356
    let all = Sums(parts, counts: parts.map { _ in 1 })
    let curve = ExpectedFragments.curve(
      of: parts.map { $0?.expected }, counts: parts.map { _ in 1 })
    guard let all else {
      return ProtocolScores(
        evaluationProtocol: .votSupervised,
        dataset: values(nil, nil, nil) + [.init(ProtocolMeasures.eao, nil)],
        targets: perTarget)
    }
    var scores = ProtocolScores(
      evaluationProtocol: .votSupervised,
      dataset: values(all.accuracy, all.failures, all.robustness)
        + [.init(ProtocolMeasures.eao, curve.mean(over: lengths))],
      targets: perTarget,
      curve: .init(name: "eao", x: curve.indices.map(Double.init), y: curve))
    scores.addIntervals(over: resampling, weights: parts.map { $0?.length }) { counts in
      let sums = Sums(parts, counts: counts)
      let curve = ExpectedFragments.curve(
        of: parts.map { $0?.expected }, counts: counts, upTo: lengths.upperBound)
      return [sums?.accuracy, sums?.failures, sums?.robustness, curve.mean(over: lengths)]
        .map { $0 ?? .nan }
    }
    if all.failures == 0, let resampling { scores.expectFailures(all, resampling, parts) }
    return scores
  }

  /// A target's contribution to the measures of the dataset.
  fileprivate struct Part {
    /// The accuracy; nil if the sequence ends before the first frame that counts.
    var accuracy: Double?
    var failures: Double
    var length: Double
    var expected: ExpectedFragments
  }

  /// The mean accuracy and the mean number of failures over all targets, weighted by sequence length. In a bootstrap
  /// resample, a target can count several times.
  fileprivate struct Sums {
    var accuracy: Double?
    var failures: Double
    /// The mean length of the targets' sequences, in frames.
    var meanLength: Double

    /// Computes the means; nil if no target counts.
    init?(_ parts: [Part?], counts: [Int]) {
      var (accuracies, failures, weights, scored) = (0.0, 0.0, 0.0, 0.0)
      var isMeasured = false
      for (part, count) in zip(parts, counts) where count > 0 {
        guard let part else { continue }
        let times = Double(count)
        accuracies += times * ((part.accuracy ?? 0) * part.length)
        isMeasured = isMeasured || part.accuracy != nil
        failures += times * (part.failures * part.length)
        weights += times * part.length
        scored += times
      }
      guard weights > 0 else { return nil }
      accuracy = isMeasured ? accuracies / weights : nil
      self.failures = failures / weights
      meanLength = weights / scored
    }

    var robustness: Double { SupervisedProtocol.robustness(failures, frames: meanLength) }
  }

  private static func values(
    _ accuracy: Double?, _ failures: Double?, _ robustness: Double?
  ) -> [ProtocolScores.Value] {
    [
      .init(ProtocolMeasures.accuracy, accuracy), .init(ProtocolMeasures.failures, failures),
      .init(ProtocolMeasures.supervisedRobustness, robustness),
    ]
  }

  fileprivate static func robustness(_ failures: Double, frames: Double) -> Double {
    exp(-(failures / frames) * sensitivity)
  }

  /// Returns the accuracy of an attempt, which is the mean overlap of the frames that are not excluded. It is 0 if there
  /// are no such frames, and nil if the sequence is too short for one.
  private static func meanOverlap(_ run: VOTTrajectory, burnIn: Int) -> Double? {
    var (sum, count, countedFrom) = (0.0, 0, 0)
    for index in 0..<run.count {
      if run.answers[index] == .initialization {
        countedFrom = max(countedFrom, index + burnIn)
      }
      guard index >= countedFrom, run.answers[index] == .region else { continue }
      sum += run.overlaps[index]
      count += 1
    }
    guard count == 0 else { return sum / Double(count) }
    return run.count > (run.initializations.first ?? 0) + burnIn ? 0 : nil
  }
}

/// The overlaps in the fragments of attempts. A fragment extends from an initialization to the next failure, or to
/// the end of the attempt.
private struct FragmentOverlaps {
  fileprivate private(set) var fragments: [(overlaps: ArraySlice<Double>, failed: Bool)] = []

  mutating func add(_ run: VOTTrajectory) {
    let (failures, starts) = (run.failures, run.initializations)
    guard !failures.isEmpty else {
      fragments.append((run.overlaps[...], false))
      return
    }
    for (start, failure) in zip(starts, failures) where start <= failure {
      fragments.append((run.overlaps[start..<failure], true))
    }
    if starts.count > failures.count, let last = starts.last {
      fragments.append((run.overlaps[last...], false))
    }
  }
}

/// The contribution of a target's fragments to the expected average overlap.
private struct ExpectedFragments {
  /// The sum of the fragments' mean overlaps at each length, up to the length of the longest fragment.
  private var sums: [Double]
  private var counts: [Double]
  /// The sum of all overlaps in the failed fragments. This sum is used at lengths beyond the longest fragment, where
  /// failed fragments are extended with zeros.
  private var failedSum = 0.0
  private var failed = 0.0

  init(_ overlaps: FragmentOverlaps) {
    let length = overlaps.fragments.map(\.overlaps.count).max() ?? 0
    sums = Array(repeating: 0, count: length)
    counts = sums
    for (overlaps, hasFailed) in overlaps.fragments {
      let values = Array(overlaps)
      var sum = 0.0
      for index in 0..<(hasFailed ? length : values.count) {
        if index > 0, index < values.count { sum += values[index] }
        sums[index] += index == 0 ? values.first ?? 0 : sum / Double(index)
        counts[index] += 1
      }
      if hasFailed {
        failedSum += values.dropFirst().reduce(0, +)
        failed += 1
      }
    }
  }

  /// Returns the expected average overlap at each length in frames; nan where no fragment is long enough. Each target
  /// counts the number of times given in `counts`.
  ///
  /// - Parameter limit: the maximum length to compute; nil for all lengths.
  static func curve(
    of targets: [ExpectedFragments?], counts times: [Int], upTo limit: Int? = nil
  ) -> [Double] {
    let drawn = zip(targets, times).filter { $0.1 > 0 }
    let longest = drawn.lazy.compactMap { $0.0?.sums.count }.max() ?? 0
    let length = min(longest, limit.map { $0 + 1 } ?? longest)
    var sums = [Double](repeating: 0, count: length)
    var counts = sums
    for (target, times) in drawn {
      guard let target else { continue }
      let times = Double(times)
      let own = min(length, target.sums.count)
      for index in 0..<own {
        sums[index] += times * target.sums[index]
        counts[index] += times * target.counts[index]
      }
      guard target.failed > 0 else { continue }
      for index in own..<length {
        sums[index] += times * (index == 0 ? 0 : target.failedSum / Double(index))
        counts[index] += times * target.failed
      }
    }
    return zip(sums, counts).map { $1 > 0 ? $0 / $1 : .nan }
  }
}

extension ProtocolScores {
  /// Widens the confidence intervals for failures and robustness if no failure was observed. For n scored sequences,
  /// the upper limit is about 3 / n failures per sequence. If independent failures were more frequent, at least one of
  /// them would have been observed in n sequences with a probability of more than 95%.
  fileprivate mutating func expectFailures(
    _ found: SupervisedProtocol.Sums, _ targets: TargetResampling,
    _ parts: [SupervisedProtocol.Part?]
  ) {
    let scored = Set(zip(targets.sequences, parts).lazy.filter { $0.1 != nil }.map(\.0)).count
    guard intervals[ProtocolMeasures.failures] != nil, scored > 0 else { return }
    let upper = -log(1 - Resampling.confidence) / Double(scored)
    intervals[ProtocolMeasures.failures] = 0...upper
    intervals[ProtocolMeasures.supervisedRobustness] =
      SupervisedProtocol.robustness(upper, frames: found.meanLength)...1
  }
}

extension [Double] {
  /// Returns the mean of a curve over the sequence lengths in `range`, which are the indices of the values; nil if the
  /// curve has no values in the range, and nan if any of these values is nan.
  func mean(over range: ClosedRange<Int>) -> Double? {
    self[Swift.min(range.lowerBound, count)..<Swift.min(range.upperBound + 1, count)].mean
  }
}
