import Evaluation
import Execution

/// What a timing run found out. Subjects are compared by processor time.
public struct TimingResult: Sendable, Hashable {
  /// One subject's updates over all clips and rounds.
  public struct SubjectTiming: Sendable, Hashable, Codable {
    /// The subject's name.
    public var subject: String
    public var durations: DurationSummary
    /// The median initialisation, in milliseconds.
    public var initMilliseconds: Double?
    /// The same of processor time; nil where it is not known.
    public var cpuInitMilliseconds: Double?
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
  /// What was left out, and why; how trackers of others were timed.
  public var remarks: [RunNote]
}

extension TimingResult: Codable {
  private enum CodingKeys: String, CodingKey {
    case clips, rounds, updatesPerRound, calibration, subjects, comparisons, scaling
    case remarks, remarkNotes
  }

  /// Results of earlier versions have their remarks in words only.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    clips = try values.decode(Int.self, forKey: .clips)
    rounds = try values.decode(Int.self, forKey: .rounds)
    updatesPerRound = try values.decode(Int.self, forKey: .updatesPerRound)
    calibration = try values.decode(DurationSummary.self, forKey: .calibration)
    subjects = try values.decode([SubjectTiming].self, forKey: .subjects)
    comparisons = try values.decode([Comparison].self, forKey: .comparisons)
    scaling = try values.decode([ScalingPoint].self, forKey: .scaling)
    remarks =
      try values.decodeIfPresent([RunNote].self, forKey: .remarkNotes)
      ?? values.decode([String].self, forKey: .remarks).map { RunNote(.other, reason: $0) }
  }

  /// Remarks are written in words for people, and with their fields for programs.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(clips, forKey: .clips)
    try values.encode(rounds, forKey: .rounds)
    try values.encode(updatesPerRound, forKey: .updatesPerRound)
    try values.encode(calibration, forKey: .calibration)
    try values.encode(subjects, forKey: .subjects)
    try values.encode(comparisons, forKey: .comparisons)
    try values.encode(scaling, forKey: .scaling)
    try values.encode(remarks.map(\.description), forKey: .remarks)
    if !remarks.isEmpty { try values.encode(remarks, forKey: .remarkNotes) }
  }
}

/// Percentiles of durations, in milliseconds, by two clocks: time on the wall, and processor time, which
/// other work on the machine hardly changes and by which trackers are compared.
public struct DurationSummary: Sendable, Hashable, Codable {
  public var count: Int
  /// On the wall.
  public var median: Double?
  /// A 95 % interval of the median, from order statistics.
  public var medianLow: Double?
  public var medianHigh: Double?
  public var p95: Double?
  public var p99: Double?
  public var max: Double?
  /// Processor time; nil where it is not known of every step.
  public var cpuMedian: Double?
  public var cpuMedianLow: Double?
  public var cpuMedianHigh: Double?
  public var cpuP95: Double?
  public var cpuP99: Double?
  public var cpuMean: Double?
  /// All time on the wall over all processor time: 1 where nothing else had the core, and the work
  /// waited for nothing.
  public var wallOverCPU: Double?
  /// Share of steps that took longer than 1/30 s and 1/60 s on the wall.
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
    if !cpu.isEmpty, cpu.count == durations.count {
      let quantiles = Quantiles(cpu)
      let interval = quantiles.medianInterval
      let total = cpu.reduce(0, +)
      cpuMedian = quantiles.median
      cpuMedianLow = interval?.lowerBound
      cpuMedianHigh = interval?.upperBound
      cpuP95 = quantiles[0.95]
      cpuP99 = quantiles[0.99]
      cpuMean = total / Double(cpu.count)
      wallOverCPU = total > 0 ? durations.reduce(0, +) / total : nil
    }
    func share(above limit: Double) -> Double? {
      durations.isEmpty ? nil : Double(durations.count { $0 > limit }) / Double(durations.count)
    }
    miss30 = share(above: 1000 / 30)
    miss60 = share(above: 1000 / 60)
  }
}

extension [StepDuration] {
  /// The processor time of each; nil where there are none, or one is not known.
  var processorMilliseconds: [Double]? {
    let known = compactMap { $0.cpuNanoseconds.map { Double($0) / 1e6 } }
    return known.isEmpty || known.count < count ? nil : known
  }
}

extension StepDuration {
  public var wallMilliseconds: Double { Double(wallNanoseconds) / 1e6 }
}
