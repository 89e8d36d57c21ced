import Evaluation

/// Updates sorted from the longest to the shortest, each with its sequence. A high quantile of resampled sequences then
/// needs only the few longest updates.
struct LongestUpdates {
  private let durations: [Double]
  private let sequences: [Int32]
  /// The number of updates in each sequence.
  private let counts: [Int]

  /// - Parameter durations: the update times of each sequence.
  init(_ durations: [[Double]]) {
    let all = durations.enumerated().flatMap { sequence, own in
      own.map { (duration: $0, sequence: Int32(sequence)) }
    }.sorted { $0.duration > $1.duration }
    self.durations = all.map(\.duration)
    sequences = all.map(\.sequence)
    counts = durations.map(\.count)
  }

  /// Returns the 95 % interval of the updates' p-quantile. Whole sequences are resampled, and their updates are
  /// pooled.
  ///
  /// - Returns: the interval, with the same conditions as `Resampling.interval(_:sequences:effective:within:)`.
  func interval(_ p: Double, over resampling: Resampling) -> ClosedRange<Double>? {
    guard counts.count == resampling.sequences else { return nil }
    let weights = counts.filter { $0 > 0 }.map(Double.init)
    return Resampling.interval(
      (0..<resampling.rounds).map { quantile(p, times: resampling.multiplicities(of: $0)) ?? .nan },
      sequences: weights.count, effective: Resampling.effectiveCount(weights),
      within: 0 ... .infinity)
  }

  /// Returns the p-quantile as defined by `Quantiles`.
  ///
  /// - Parameter times: the number of times that each sequence counts.
  /// - Returns: nil if no sequence with updates counts.
  func quantile(_ p: Double, times: [Int]) -> Double? {
    let total = zip(counts, times).reduce(0) { $0 + $1.0 * $1.1 }
    guard total > 0 else { return nil }
    let position = (1 - p) * Double(total - 1)
    var (passed, upper) = (0, Double?.none)
    for (duration, sequence) in zip(durations, sequences) {
      passed += times[Int(sequence)]
      if upper == nil, passed > Int(position) { upper = duration }
      guard let upper, passed > Int(position) + 1 || passed == total else { continue }
      return upper - (upper - duration) * (position - Double(Int(position)))
    }
    return upper
  }
}
