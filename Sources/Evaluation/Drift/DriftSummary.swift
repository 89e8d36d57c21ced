/// The drift of a subject over all start points: overlap, center error and size by age, and the time until
/// failure.
public struct DriftSummary: Sendable {
  /// A figure with its 95 % interval, if there is one.
  public struct Estimate: Sendable, Hashable {
    public var value: Double
    public var interval: ClosedRange<Double>?

    public init(value: Double, interval: ClosedRange<Double>?) {
      self.value = value
      self.interval = interval
    }
  }

  /// The figures for a range of ages, in frames since the initialization.
  public struct Bin: Sendable, Hashable {
    public var ages: Range<Int>
    /// The number of runs with a scored frame of these ages, and of their sequences.
    public var runs: Int
    public var sequences: Int
    /// The mean over runs, then over sequences; nil if there is nothing to average.
    public var overlap: Estimate?
    /// In pixels, over frames with a prediction.
    public var centerError: Estimate?
    /// The mean of ln(predicted area / labeled area) before the failure.
    public var logAreaRatio: Estimate?
    /// The share of runs alive after these ages.
    public var survival: Estimate
  }

  public var bins: [Bin]
  public var runs: Int
  public var failures: Int
  public var lives: KaplanMeier
  /// The age at which half of the runs have failed; nil if fewer than half fail.
  public var medianLife: Int?
  /// Its 95 % interval. A bound is infinite if fewer than half may ever fail. nil with few sequences.
  public var medianLifeInterval: (low: Double, high: Double)?

  /// The smallest number of runs and sequences for which an age is reported. Fewer give no meaningful share.
  public static let fewestTold = Resampling.fewestSequences

  /// The bins up to the oldest ages that enough runs on enough sequences reach, or all bins if there is no such
  /// age.
  public var told: ArraySlice<Bin> {
    let isTold = { (bin: Bin) in bin.sequences >= Self.fewestTold && bin.runs >= Self.fewestTold }
    guard let last = bins.lastIndex(where: isTold) else { return bins[...] }
    return bins[...last]
  }

  /// The largest number of bins.
  static let binLimit = 100

  /// - Parameters:
  ///   - runs: the runs of one subject.
  ///   - ages: the oldest age of the bins; nil for that of the runs.
  ///   - resampling: the resampling of the runs' sequences.
  public init(_ runs: [DriftTrace], ages: Int? = nil, over resampling: Resampling) {
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
    self.bins = bins.indices.map { index in
      let last = bins[index].upperBound - 1
      return Bin(
        ages: bins[index], runs: overlap.runs[index], sequences: overlap.sequences(in: index),
        overlap: overlaps[index], centerError: centerErrors[index],
        logAreaRatio: logAreaRatios[index],
        survival: Estimate(
          value: lives.survival(at: last),
          interval: Resampling.interval(
            resampledLives.map { $0.survival(at: last) }, sequences: sequences, within: 0...1)))
    }
    self.runs = runs.count
    failures = runs.count { $0.life.hasFailed }
    self.lives = lives
    medianLife = lives.median
    medianLifeInterval = Self.medianInterval(resampledLives, sequences: sequences)
  }

  /// Computes quantiles by rank, because infinite values cannot be interpolated.
  private static func medianInterval(
    _ lives: [KaplanMeier], sequences: Int
  ) -> (low: Double, high: Double)? {
    guard !lives.isEmpty, sequences >= Resampling.fewestSequences else { return nil }
    let level = Resampling.expandedLevel(sequences: Double(sequences))
    let medians = lives.map { $0.median.map(Double.init) ?? .infinity }.sorted()
    let last = Double(medians.count - 1)
    return (
      medians[Int((level * last).rounded(.down))],
      medians[Int(((1 - level) * last).rounded(.up))]
    )
  }
}

/// Means by bin and sequence.
private struct BinMeans {
  /// The means by bin, then sequence; nan if there is none.
  private var means: [[Double]]
  /// The number of runs with a value in each bin.
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

  /// Returns the mean over sequences in each bin, with its interval.
  func estimates(
    _ resampling: Resampling, within bounds: ClosedRange<Double>
  ) -> [DriftSummary.Estimate?] {
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
      return DriftSummary.Estimate(value: value, interval: interval)
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
