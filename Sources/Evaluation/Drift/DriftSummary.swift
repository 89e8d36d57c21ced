/// Statistics on how long a tracker's attempts last until they fail.
package struct DriftLives: Sendable {
  package var runs: Int
  package var failures: Int
  package var curve: KaplanMeier
  /// The number of frames, counted from the start, after which at least half of the attempts have failed according to
  /// `curve`; nil if fewer than half fail.
  package var median: Int?
  /// The 95% confidence interval for the median; nil if there are too few sequences. A bound is infinite if fewer than
  /// half of the attempts fail in the resample from which the bound is taken.
  package var medianInterval: (low: Double, high: Double)?
  /// The highest age that at least `minimumReported` attempts and sequences reach, and the survival at this age; nil if
  /// there are fewer attempts or sequences.
  package var reached: (age: Int, survival: Estimate)?
}

/// A tracker's drift over all attempts: the time to failure, and the overlap, center error and box size as functions of
/// the number of frames since the start.
package struct DriftSummary: Sendable {
  /// The values of `DriftMeasures` for successive ranges of ages. An age is the number of frames since the
  /// initialization.
  package var ages: [DriftAge]
  package var lives: DriftLives

  /// The maximum number of ranges in `ages`.
  static let binLimit = 100

  /// Computes the drift measures over all attempts of a tracker.
  ///
  /// - Parameters:
  ///   - runs: the attempts of one tracker.
  ///   - ages: the highest age to evaluate, in frames since the start; nil for the highest age that an attempt reaches.
  ///   - resampling: the random resamples of the sequences, from which the confidence intervals are computed.
  package init(_ runs: [DriftTrace], ages: Int? = nil, over resampling: Resampling) {
    let oldest = ages ?? runs.map(\.oldest).max() ?? 0
    let width = max(1, (oldest + Self.binLimit - 1) / Self.binLimit)
    let count = (oldest + width - 1) / width
    let bins = (0..<count).map { ($0 * width + 1)..<($0 * width + width + 1) }
    let sorted = runs.sorted { ($0.life.time, $0.sequence) < ($1.life.time, $1.sequence) }
    let sortedLives = sorted.map(\.life)
    let lives = KaplanMeier(sorted: sortedLives, weights: nil)
    let resampledLives = (0..<resampling.rounds).map { round in
      let counts = resampling.multiplicities(of: round)
      return KaplanMeier(sorted: sortedLives, weights: sorted.map { counts[$0.sequence] })
    }
    func means(_ values: (DriftTrace) -> [Double]) -> BinMeans {
      BinMeans(runs, bins: bins, sequences: resampling.sequences, values)
    }
    let overlap = means(\.overlaps)
    let overlaps = overlap.estimates(resampling, within: 0...1)
    let centerErrors = means(\.centerErrors).estimates(resampling, within: 0 ... .infinity)
    let logAreaRatios = means(\.logAreaRatios).estimates(
      resampling, within: -.infinity ... .infinity)
    let sequences = Set(runs.map(\.sequence)).count
    func survival(at age: Int) -> Estimate {
      Estimate(
        value: lives.survival(at: age),
        interval: Resampling.interval(
          resampledLives.map { $0.survival(at: age) }, sequences: sequences, within: 0...1))
    }
    self.ages = bins.indices.map { index in
      let last = bins[index].upperBound - 1
      var age = DriftAge(
        frames: bins[index], runs: overlap.runs[index], sequences: overlap.sequences(in: index))
      age[DriftMeasures.overlap] = overlaps[index]
      age[DriftMeasures.centerError] = centerErrors[index]
      age[DriftMeasures.logAreaRatio] = logAreaRatios[index]
      age[DriftMeasures.survival] = survival(at: last)
      return age
    }
    self.lives = DriftLives(
      runs: runs.count, failures: runs.count { $0.life.hasFailed }, curve: lives,
      median: lives.median,
      medianInterval: Self.medianInterval(resampledLives, sequences: sequences))
    self.lives.reached = Self.reachedAge(runs).map { ($0, survival(at: $0)) }
  }

  /// Returns the highest age that at least `minimumReported` attempts and sequences reach; nil if there are fewer.
  private static func reachedAge(_ runs: [DriftTrace]) -> Int? {
    let limit = [DriftAge].minimumReported
    let bySequence = Dictionary(grouping: runs, by: \.sequence).values.compactMap {
      $0.map(\.oldest).max()
    }
    guard runs.count >= limit, bySequence.count >= limit else { return nil }
    return min(
      runs.map(\.oldest).sorted(by: >)[limit - 1], bySequence.sorted(by: >)[limit - 1])
  }

  /// Returns the confidence interval for the median, which extends between two quantiles of the resampled medians; nil
  /// if there are too few sequences. Quantiles are chosen by rank, because infinite values cannot be interpolated.
  private static func medianInterval(
    _ lives: [KaplanMeier], sequences: Int
  ) -> (low: Double, high: Double)? {
    guard !lives.isEmpty, sequences >= Resampling.minimumSequences else { return nil }
    let level = Resampling.expandedLevel(sequences: Double(sequences))
    let medians = lives.map { $0.median.map(Double.init) ?? .infinity }.sorted()
    let last = Double(medians.count - 1)
    return (
      medians[Int((level * last).rounded(.down))],
      medians[Int(((1 - level) * last).rounded(.up))]
    )
  }
}

/// The means of a quantity, such as the overlap, for each sequence and each range of ages (bin).
private struct BinMeans {
  /// The means, indexed by bin and then by sequence; nan where a sequence has no value.
  private var means: [[Double]]
  private(set) var runs: [Int]

  init(
    _ runs: [DriftTrace], bins: [Range<Int>], sequences: Int, _ values: (DriftTrace) -> [Double]
  ) {
    let empty = [Double](repeating: 0, count: sequences)
    var sums = Array(repeating: empty, count: bins.count)
    var counts = sums
    self.runs = Array(repeating: 0, count: bins.count)
    for run in runs where run.sequence < sequences {
      let values = values(run)
      for (index, ages) in bins.enumerated() where ages.lowerBound < values.count {
        let known = values[ages.clamped(to: 0..<values.count)].filter(\.isFinite)
        guard !known.isEmpty else { continue }
        sums[index][run.sequence] += known.reduce(0, +) / Double(known.count)
        counts[index][run.sequence] += 1
        self.runs[index] += 1
      }
    }
    means = zip(sums, counts).map { zip($0, $1).map { $1 > 0 ? $0 / $1 : .nan } }
  }

  func sequences(in bin: Int) -> Int { means[bin].count { !$0.isNaN } }

  /// Returns the mean over sequences in each bin, with its confidence interval; nil for a bin without values.
  func estimates(
    _ resampling: Resampling, within bounds: ClosedRange<Double>
  ) -> [Estimate?] {
    var rounds = Array(repeating: [Double](), count: means.count)
    for round in 0..<resampling.rounds {
      let weights = resampling.multiplicities(of: round).map(Double.init)
      for index in means.indices { rounds[index].append(Self.mean(means[index], weights)) }
    }
    return means.indices.map { index in
      let value = Self.mean(means[index], nil)
      guard !value.isNaN else { return nil }
      let interval = Resampling.interval(
        rounds[index], sequences: sequences(in: index), within: bounds)
      return Estimate(value: value, interval: interval)
    }
  }

  private static func mean(_ values: [Double], _ weights: [Double]?) -> Double {
    var (sum, total) = (0.0, 0.0)
    for (index, value) in values.enumerated() where !value.isNaN {
      let weight = weights?[index] ?? 1
      sum += weight * value
      total += weight
    }
    return total > 0 ? sum / total : .nan
  }
}
