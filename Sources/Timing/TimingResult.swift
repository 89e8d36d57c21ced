import Evaluation
import Execution

/// What a timing run found out.
public struct TimingResult: Sendable, Hashable, Codable {
  /// One subject's updates over all clips and rounds.
  public struct SubjectTiming: Sendable, Hashable, Codable {
    /// The subject's name.
    public var subject: String
    public var durations: DurationSummary
    /// The median initialisation, in milliseconds.
    public var initMilliseconds: Double?
    /// The median update as a multiple of the calibration kernel, measured in the same blocks.
    public var multiple: PairedRatio?
    /// The same by clip and round.
    public var clipMultiples: [String: [Double]]
    /// Memory that one tracker holds while it runs, in bytes; nil where it was not measured.
    public var memoryBytes: Int?
  }

  /// How much longer an update of one subject takes than one of another.
  public struct Comparison: Sendable, Hashable, Codable {
    public var subject: String
    public var other: String
    public var ratio: PairedRatio
    /// The same by clip and round.
    public var clipRatios: [String: [Double]]
  }

  /// One subject's updates with a number of objects, or a size, that was chosen.
  public struct ScalingPoint: Sendable, Hashable, Codable {
    public var subject: String
    public var objects: Int
    public var frameWidth: Int
    public var frameHeight: Int
    /// The side of the object, in pixels.
    public var targetSide: Int
    public var durations: DurationSummary
  }

  /// Clips, rounds on each, and updates per round and subject, at most.
  public var clips: Int
  public var rounds: Int
  public var updatesPerRound: Int
  /// Durations of the calibration kernel.
  public var calibration: DurationSummary
  public var subjects: [SubjectTiming]
  /// Every pair once, the slower subject first.
  public var comparisons: [Comparison]
  public var scaling: [ScalingPoint]
  /// What was left out, and why.
  public var remarks: [String]
}

/// Percentiles of durations, in milliseconds.
public struct DurationSummary: Sendable, Hashable, Codable {
  public var count: Int
  public var median: Double?
  /// A 95 % interval of the median, from order statistics.
  public var medianLow: Double?
  public var medianHigh: Double?
  public var p95: Double?
  public var p99: Double?
  public var max: Double?
  public var cpuMedian: Double?
  /// Share of steps that took longer than 1/30 s and 1/60 s.
  public var miss30: Double?
  public var miss60: Double?

  public init(_ steps: [StepDuration]) {
    self.init(
      wall: steps.map(\.wallMilliseconds),
      cpu: steps.compactMap { $0.cpuNanoseconds.map { Double($0) / 1e6 } })
  }

  /// - Parameters: durations in milliseconds.
  public init(wall durations: [Double], cpu: [Double]) {
    let wall = Quantiles(durations)
    let interval = wall.medianInterval
    count = durations.count
    median = wall.median
    medianLow = interval?.lowerBound
    medianHigh = interval?.upperBound
    p95 = wall[0.95]
    p99 = wall[0.99]
    max = wall[1]
    cpuMedian = Quantiles(cpu).median
    func share(above limit: Double) -> Double? {
      durations.isEmpty ? nil : Double(durations.count { $0 > limit }) / Double(durations.count)
    }
    miss30 = share(above: 1000 / 30)
    miss60 = share(above: 1000 / 60)
  }
}

extension StepDuration {
  public var wallMilliseconds: Double { Double(wallNanoseconds) / 1e6 }
}
