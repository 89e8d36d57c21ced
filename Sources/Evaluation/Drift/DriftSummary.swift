/// How a subject drifts: what becomes of overlap, center error and size with age, and how long it
/// lives, over all start points.
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

  /// Figures of a range of ages, in frames since the initialization.
  public struct Bin: Sendable, Hashable {
    public var ages: Range<Int>
    /// Runs that have a scored frame of these ages, and the sequences they are on.
    public var runs: Int
    public var sequences: Int
    /// Means over runs, then over sequences; nil where there is nothing to average.
    public var overlap: Estimate?
    /// In pixels, over the frames that have a prediction.
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
  /// The age by which half have failed; nil where fewer than half ever do.
  public var medianLife: Int?
  /// Its 95 % interval; an infinite bound where half need never fail. nil with few
  /// sequences.
  public var medianLifeInterval: (low: Double, high: Double)?

  /// Ages that fewer runs or sequences reach are not told of: what a few do is no share of many.
  public static let fewestTold = Resampling.fewestSequences

  /// The bins up to the oldest ages that enough runs on enough sequences reach; all of them where no age has so many.
  public var told: ArraySlice<Bin> {
    let isTold = { (bin: Bin) in bin.sequences >= Self.fewestTold && bin.runs >= Self.fewestTold }
    guard let last = bins.lastIndex(where: isTold) else { return bins[...] }
    return bins[...last]
  }

  /// At most so many bins.
  static let binLimit = 100

  /// - Parameters:
  ///   - runs: of one subject.
  ///   - ages: the oldest age that the bins are to reach; nil for that of the runs.
  ///   - resampling: of the sequences that the runs are on.
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

  /// Quantiles by rank, because infinite ones cannot be interpolated.
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

/// Means by bin of ages and sequence.
private struct BinMeans {
  /// By bin, then sequence; nan where there is none.
  private var means: [[Double]]
  /// Runs with a value in each bin.
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

  /// The mean over sequences in each bin, with its interval.
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
