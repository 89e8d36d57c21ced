import Evaluation

/// The result of a timing run. Methods are compared by CPU time.
package struct TimingResult: Sendable, Hashable {
  /// The durations of one method's updates over all clips and rounds.
  package struct MethodTiming: Sendable, Hashable, Codable {
    /// The method's name.
    package var method: String
    package var durations: DurationSummary
    /// The median wall time of the initialization, in milliseconds; nil if nothing was measured.
    package var initMilliseconds: Double?
    /// The median CPU time of the initialization, in milliseconds; nil if unknown.
    package var cpuInitMilliseconds: Double?
    /// The update time divided by the calibration kernel's time; nil if the CPU time is unknown. Both times are means
    /// over one clip in one round.
    package var multiple: PairedRatio?
    /// The update time divided by the calibration kernel's time in each round, keyed by clip.
    package var clipMultiples: [String: [Double]]
    /// The wall time of the calibration kernel divided by its CPU time in the same rounds, keyed by clip. It is about 1 if
    /// no other program used the core. The value is nil in results from earlier versions.
    package var clipLoads: [String: [Double]]?
    /// The memory that one running tracker uses, in bytes; nil if not measured.
    package var memoryBytes: Int?

    private enum CodingKeys: String, CodingKey {
      case method = "subject"
      case durations, initMilliseconds, cpuInitMilliseconds, multiple, clipMultiples, clipLoads
      case memoryBytes
    }
  }

  /// The ratio of two methods' update times.
  package struct Comparison: Sendable, Hashable, Codable {
    package var method: String
    package var other: String
    package var ratio: PairedRatio
    /// The ratios in each round, keyed by clip.
    package var clipRatios: [String: [Double]]

    private enum CodingKeys: String, CodingKey {
      case method = "subject"
      case other, ratio, clipRatios
    }
  }

  /// The durations of one method's updates for a given number of objects, object size and frame size.
  package struct ScalingPoint: Sendable, Hashable, Codable {
    package var method: String
    package var objects: Int
    package var frameWidth: Int
    package var frameHeight: Int
    /// The side length of the objects, in pixels.
    package var targetSide: Int
    package var durations: DurationSummary

    private enum CodingKeys: String, CodingKey {
      case method = "subject"
      case objects, frameWidth, frameHeight, targetSide, durations
    }
  }

  /// The median update time of one method on one item in each round.
  package struct Sample: Sendable, Hashable, Codable {
    package var method: String
    /// The item's name, including its dataset.
    package var item: String
    /// The median CPU time of an update in each round, in nanoseconds.
    package var cpu: [Int64] = []
    /// The median wall time of an update in each round, in nanoseconds.
    package var wall: [Int64] = []
  }

  package var clips: Int
  /// The maximum number of rounds per clip.
  package var rounds: Int
  /// The maximum number of timed updates of a method on a clip in one round.
  package var updatesPerRound: Int
  /// The durations of the calibration kernel in the timing run.
  package var calibration: DurationSummary
  package var methods: [MethodTiming]
  /// The comparisons of all pairs of methods, each pair once and with the slower method first.
  package var comparisons: [Comparison]
  package var scaling: [ScalingPoint]
  /// Remarks on methods and items that were left out, and on how external trackers were timed.
  package var remarks: [RunNote]
  /// The median update times of each method on each item, one for each round; nil if these times were not kept.
  package var samples: [Sample]?

  /// Notes on the methods that could not be timed on any clip. Each note states the first reason for one method.
  package var failures: [RunNote] {
    var missing = Set(remarks.filter { $0.kind == .timing }.compactMap(\.method))
    for method in methods where method.durations.count > 0 { missing.remove(method.method) }
    return remarks.filter { note in
      note.kind == .timing && note.method.map { missing.remove($0) != nil } ?? false
    }
  }
}

extension TimingResult: Codable {
  private enum CodingKeys: String, CodingKey {
    case clips, rounds, updatesPerRound, calibration
    case methods = "subjects"
    case comparisons, scaling, remarks, remarkNotes, samples
  }

  /// Decodes the result. Results from earlier versions contain their remarks only as text.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    clips = try values.decode(Int.self, forKey: .clips)
    rounds = try values.decode(Int.self, forKey: .rounds)
    updatesPerRound = try values.decode(Int.self, forKey: .updatesPerRound)
    calibration = try values.decode(DurationSummary.self, forKey: .calibration)
    methods = try values.decode([MethodTiming].self, forKey: .methods)
    comparisons = try values.decode([Comparison].self, forKey: .comparisons)
    scaling = try values.decode([ScalingPoint].self, forKey: .scaling)
    remarks =
      try values.decodeIfPresent([RunNote].self, forKey: .remarkNotes)
      ?? values.decode([String].self, forKey: .remarks).map { RunNote(.other, reason: $0) }
    samples = try values.decodeIfPresent([Sample].self, forKey: .samples)
  }

  /// Encodes the result. Remarks are written as text for people and as fields for programs.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(clips, forKey: .clips)
    try values.encode(rounds, forKey: .rounds)
    try values.encode(updatesPerRound, forKey: .updatesPerRound)
    try values.encode(calibration, forKey: .calibration)
    try values.encode(methods, forKey: .methods)
    try values.encode(comparisons, forKey: .comparisons)
    try values.encode(scaling, forKey: .scaling)
    try values.encode(remarks.map(\.description), forKey: .remarks)
    if !remarks.isEmpty { try values.encode(remarks, forKey: .remarkNotes) }
    try values.encodeIfPresent(samples, forKey: .samples)
  }
}

/// Percentiles of durations in milliseconds, measured as wall time and as CPU time. Trackers are compared by CPU time,
/// because other work on the machine hardly affects it.
package struct DurationSummary: Sendable, Hashable, Codable {
  package var count: Int
  /// The median of the wall times; nil if nothing was measured.
  package var median: Double?
  /// The lower bound of the median's 95% confidence interval, computed from order statistics; nil if there are too few
  /// measurements.
  package var medianLow: Double?
  /// The upper bound of the same interval; nil if there are too few measurements.
  package var medianHigh: Double?
  package var p95: Double?
  package var p99: Double?
  package var max: Double?
  /// The median of the CPU times; nil unless the CPU time of every step is known.
  package var cpuMedian: Double?
  package var cpuMedianLow: Double?
  package var cpuMedianHigh: Double?
  package var cpuP95: Double?
  package var cpuP99: Double?
  package var cpuMean: Double?
  /// The total wall time divided by the total CPU time; nil if the CPU time is unknown. It is about 1 if the work ran
  /// on a single thread, never waited, and had the core to itself.
  package var wallOverCPU: Double?
  /// The fraction of steps whose wall time exceeded 1/30 s; nil if nothing was measured.
  package var miss30: Double?
  /// The fraction of steps whose wall time exceeded 1/60 s; nil if nothing was measured.
  package var miss60: Double?

  package init(_ steps: [StepDuration]) {
    self.init(
      wall: steps.map(\.wallMilliseconds),
      cpu: steps.compactMap { $0.cpuNanoseconds.map { Double($0) / 1e6 } })
  }

  /// Computes the percentiles of durations.
  ///
  /// - Parameters:
  ///   - durations: the wall times in milliseconds.
  ///   - cpu: the CPU times in milliseconds.
  package init(wall durations: [Double], cpu: [Double]) {
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
    func fraction(above limit: Double) -> Double? {
      durations.isEmpty ? nil : Double(durations.count { $0 > limit }) / Double(durations.count)
    }
    miss30 = fraction(above: 1000 / 30)
    miss60 = fraction(above: 1000 / 60)
  }
}

extension [StepDuration] {
  /// The CPU times in milliseconds; nil if there are none, or if one of them is unknown.
  var processorMilliseconds: [Double]? {
    let known = compactMap { $0.cpuNanoseconds.map { Double($0) / 1e6 } }
    return known.isEmpty || known.count < count ? nil : known
  }
}

extension StepDuration {
  package var wallMilliseconds: Double { Double(wallNanoseconds) / 1e6 }
}
