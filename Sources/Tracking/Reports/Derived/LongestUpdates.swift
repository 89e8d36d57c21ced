import Evaluation

/// The durations of all updates, sorted from the longest to the shortest, each with its sequence. Because of this
/// order, a high quantile of resampled sequences can be computed from only a few of the longest updates.
struct LongestUpdates {
  private let durations: [Double]
  private let sequences: [Int32]
  private let counts: [Int]

  /// Sorts the updates of all sequences by duration.
  init(_ durations: [[Double]]) {
    let all = durations.enumerated().flatMap { sequence, own in
      own.map { (duration: $0, sequence: Int32(sequence)) }
    }.sorted { $0.duration > $1.duration }
    self.durations = all.map(\.duration)
    sequences = all.map(\.sequence)
    counts = durations.map(\.count)
  }

  /// Returns the 95% confidence interval of the durations' p-quantile. Whole sequences are resampled, and their updates
  /// are pooled.
  ///
  /// - Returns: the interval; nil if `Resampling.interval(_:sequences:effective:within:)` returns nil, or if
  ///   `resampling` was created for a different number of sequences.
  func interval(_ p: Double, over resampling: Resampling) -> ClosedRange<Double>? {
    guard counts.count == resampling.sequences else { return nil }
    let weights = counts.filter { $0 > 0 }.map(Double.init)
    return Resampling.interval(
      (0..<resampling.rounds).map { quantile(p, times: resampling.multiplicities(of: $0)) ?? .nan },
      sequences: weights.count, effective: Resampling.effectiveCount(weights),
      within: 0 ... .infinity)
  }

  /// Returns the p-quantile of the durations in a resample. Quantiles are defined as in `Quantiles`.
  ///
  /// - Parameter times: the number of times that each sequence occurs in the resample.
  /// - Returns: nil if the resample contains no updates.
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
