import Foundation

/// VOT's supervised experiment, 2013 to 2019: a tracker that loses its target is started again.
///
/// Kristan et al., "A Novel Performance Evaluation Methodology for Single-Target Trackers", IEEE
/// TPAMI 38(11), 2016, and the VOT toolkit's `analysis/supervised.py`:
///
/// - accuracy: the mean overlap of the frames that a tracker answered, without failures, skipped
///   frames and the `burnIn` frames from each initialisation on;
/// - failures: how many;
/// - robustness: `exp(-30 failures / frames)`, the horizontal axis of VOT's AR plot;
/// - expected average overlap (EAO): with every run cut at its failures into fragments, and
///   `phi(n)` the mean over fragments of the mean overlap of their frames 1...n, a failed fragment
///   filled up with zeros and a successful one left out beyond its end, EAO is the mean of `phi`
///   over `overlapLengths`.
///
/// Repetitions of a sequence are averaged. Over sequences, accuracy and failures are averaged with
/// the sequences' lengths as weights; robustness follows from those means.
enum SupervisedProtocol {
  private static let sensitivity = 30.0

  static func scores(
    of targets: [ProtocolTarget], parameters: ProtocolParameters
  ) -> ProtocolScores {
    var perTarget: [[ProtocolScores.Value]] = []
    var (accuracies, failures, weights) = (0.0, 0.0, 0.0)
    var fragments = FragmentOverlaps()
    var scored = 0
    for target in targets {
      guard !target.runs.isEmpty else {
        perTarget.append(values(nil, nil, nil))
        continue
      }
      let runs = target.runs.map(VOTRun.init)
      let count = Double(runs.count)
      let accuracy =
        runs.reduce(0) { $0 + meanOverlap($1, burnIn: parameters.burnIn) } / count
      let failureCount = Double(runs.reduce(0) { $0 + $1.failures.count }) / count
      for run in runs { fragments.add(run) }
      let length = Double(target.length)
      accuracies += accuracy * length
      failures += failureCount * length
      weights += length
      scored += 1
      perTarget.append(
        values(accuracy, failureCount, robustness(failureCount, frames: length)))
    }
    let lengths = parameters.overlapLengths(under: .votSupervised)
    let curve = fragments.curve
    guard weights > 0 else {
      return ProtocolScores(
        evaluationProtocol: .votSupervised,
        dataset: values(nil, nil, nil) + [.init(ProtocolMeasures.eao, nil)],
        targets: perTarget)
    }
    let meanFailures = failures / weights
    let meanLength = weights / Double(scored)
    return ProtocolScores(
      evaluationProtocol: .votSupervised,
      dataset: values(
        accuracies / weights, meanFailures, robustness(meanFailures, frames: meanLength))
        + [.init(ProtocolMeasures.eao, curve.mean(over: lengths))],
      targets: perTarget,
      curve: .init(name: "eao", x: curve.indices.map(Double.init), y: curve))
  }

  private static func values(
    _ accuracy: Double?, _ failures: Double?, _ robustness: Double?
  ) -> [ProtocolScores.Value] {
    [
      .init(ProtocolMeasures.accuracy, accuracy), .init(ProtocolMeasures.failures, failures),
      .init(ProtocolMeasures.supervisedRobustness, robustness),
    ]
  }

  private static func robustness(_ failures: Double, frames: Double) -> Double {
    exp(-(failures / frames) * sensitivity)
  }

  /// The mean overlap of the frames that count; 0 where none does.
  private static func meanOverlap(_ run: VOTRun, burnIn: Int) -> Double {
    var (sum, count, countedFrom) = (0.0, 0, 0)
    for index in 0..<run.count {
      if run.answers[index] == .initialisation {
        countedFrom = max(countedFrom, index + burnIn)
      }
      guard index >= countedFrom, run.answers[index] == .region else { continue }
      sum += run.overlaps[index]
      count += 1
    }
    return count > 0 ? sum / Double(count) : 0
  }
}

/// The overlaps of fragments between initialisations and failures, and their expected average.
private struct FragmentOverlaps {
  private var fragments: [(overlaps: ArraySlice<Double>, failed: Bool)] = []

  mutating func add(_ run: VOTRun) {
    let (failures, starts) = (run.failures, run.initialisations)
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

  /// The expected average overlap for each length in frames.
  var curve: [Double] {
    let length = fragments.map(\.overlaps.count).max() ?? 0
    var sums = [Double](repeating: 0, count: length)
    var counts = [Double](repeating: 0, count: length)
    for (overlaps, failed) in fragments {
      let values = Array(overlaps)
      var sum = 0.0
      for index in 0..<(failed ? length : values.count) {
        if index > 0, index < values.count { sum += values[index] }
        sums[index] += index == 0 ? values.first ?? 0 : sum / Double(index)
        counts[index] += 1
      }
    }
    return zip(sums, counts).map { $1 > 0 ? $0 / $1 : .nan }
  }
}

extension [Double] {
  /// The mean of the values at `range`, as far as there are any; nil where there are none.
  func mean(over range: ClosedRange<Int>) -> Double? {
    let values = self[Swift.min(range.lowerBound, count)..<Swift.min(range.upperBound + 1, count)]
    return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}
