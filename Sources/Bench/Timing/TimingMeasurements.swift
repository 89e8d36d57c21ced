import Evaluation

/// The raw durations of a timing run.
struct TimingMeasurements {
  /// The durations of one method on one clip in one round.
  struct Block {
    var clip: String
    var round: Int
    var method: Int
    var calibration: [StepDuration] = []
    var initialization: StepDuration?
    var updates: [StepDuration] = []

    /// The median CPU time of an update, in milliseconds; nil if unknown. Wall time is unreliable on a busy machine.
    var median: Double? { updates.processorMilliseconds.flatMap { Quantiles($0).median } }
    /// The mean CPU time of an update, in milliseconds; nil if unknown. If other work slows down a core during part of
    /// a block, this mean and `calibrationMean` grow by about the same factor, whereas medians could change abruptly
    /// and by different factors.
    var mean: Double? { Self.mean(updates) }
    /// The mean CPU time of the calibration kernel, in milliseconds; nil if unknown.
    var calibrationMean: Double? { Self.mean(calibration) }
    /// The wall time of the calibration kernel divided by its CPU time; nil if unknown. Unlike a method, the kernel never
    /// waits, so a high value means that other programs used the core.
    var load: Double? {
      guard let cpu = calibrationMean, cpu > 0 else { return nil }
      return calibration.map(\.wallMilliseconds).mean.map { $0 / cpu }
    }

    private static func mean(_ durations: [StepDuration]) -> Double? {
      durations.processorMilliseconds?.mean
    }
  }

  let methods: [String]
  var blocks: [Block] = []
  var memory: [Int?]
  var scaling: [TimingResult.ScalingPoint] = []
  var remarks: [RunNote] = []

  init(methods: [String]) {
    self.methods = methods
    memory = Array(repeating: nil, count: methods.count)
  }

  func result(options: TimingRun.Options) -> TimingResult {
    let timings = methods.indices.map { index in
      let own = blocks.filter { $0.method == index }
      let calibrated = own.compactMap { block -> (clip: String, multiple: Double, load: Double)? in
        guard let mean = block.mean, let unit = block.calibrationMean, unit > 0,
          let load = block.load
        else { return nil }
        return (block.clip, mean / unit, load)
      }
      let multiples = Self.byClip(calibrated.map { ($0.clip, $0.multiple) })
      return TimingResult.MethodTiming(
        method: methods[index], durations: DurationSummary(own.flatMap(\.updates)),
        initMilliseconds: Quantiles(
          own.compactMap { $0.initialization?.wallMilliseconds }
        ).median,
        cpuInitMilliseconds: own.compactMap(\.initialization).processorMilliseconds.flatMap {
          Quantiles($0).median
        },
        multiple: PairedRatio(clips: Self.inOrder(multiples), seed: options.seed),
        clipMultiples: multiples, clipLoads: Self.byClip(calibrated.map { ($0.clip, $0.load) }),
        memoryBytes: memory[index])
    }
    var result = TimingResult(
      clips: Set(blocks.map(\.clip)).count, rounds: options.rounds,
      updatesPerRound: options.updates,
      calibration: DurationSummary(blocks.flatMap(\.calibration)), methods: timings,
      comparisons: comparisons(timings, seed: options.seed), scaling: scaling, remarks: remarks)
    if options.keepsSamples { result.samples = samples }
    return result
  }

  /// The median update time of each round, for each clip and method.
  private var samples: [TimingResult.Sample] {
    var samples: [TimingResult.Sample] = []
    var indices: [TimingResult.Sample: Int] = [:]
    for block in blocks {
      guard let cpu = block.updates.median(\.cpuNanoseconds),
        let wall = block.updates.median(\.wallNanoseconds)
      else { continue }
      let sample = TimingResult.Sample(method: methods[block.method], item: block.clip)
      let index = indices[sample] ?? samples.count
      if indices[sample] == nil {
        indices[sample] = index
        samples.append(sample)
      }
      samples[index].cpu.append(cpu)
      samples[index].wall.append(wall)
    }
    return samples
  }

  /// Compares every pair of methods that have at least one clip in common. The slower method comes first.
  private func comparisons(
    _ timings: [TimingResult.MethodTiming], seed: UInt64
  ) -> [TimingResult.Comparison] {
    var found: [TimingResult.Comparison] = []
    for first in methods.indices {
      for second in methods.indices where second > first {
        let (a, b) = (
          timings[first].durations.cpuMedian ?? 0, timings[second].durations.cpuMedian ?? 0
        )
        let (slow, quick) = a >= b ? (first, second) : (second, first)
        let clips = ratios(slow, over: quick)
        guard let ratio = PairedRatio(clips: Self.inOrder(clips), seed: seed) else { continue }
        found.append(
          TimingResult.Comparison(
            method: methods[slow], other: methods[quick], ratio: ratio, clipRatios: clips))
      }
    }
    return found
  }

  /// Returns the ratios of two methods' mean update times in all rounds, keyed by clip.
  private func ratios(_ first: Int, over second: Int) -> [String: [Double]] {
    struct ClipRound: Hashable {
      var clip: String
      var round: Int
    }
    var others: [ClipRound: Double] = [:]
    for block in blocks where block.method == second {
      others[ClipRound(clip: block.clip, round: block.round)] = block.mean
    }
    return Self.byClip(
      blocks.filter { $0.method == first }.compactMap { block in
        guard let mean = block.mean,
          let other = others[ClipRound(clip: block.clip, round: block.round)], other > 0
        else { return nil }
        return (block.clip, mean / other)
      })
  }

  private static func byClip(_ values: [(clip: String, value: Double)]) -> [String: [Double]] {
    Dictionary(grouping: values, by: \.clip).mapValues { $0.map(\.value) }
  }

  private static func inOrder(_ clips: [String: [Double]]) -> [[Double]] {
    clips.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension [StepDuration] {
  /// Returns the median of the durations according to one clock; nil if there are no durations, or if one of them is
  /// unknown.
  fileprivate func median(_ time: KeyPath<StepDuration, Int64?>) -> Int64? {
    let known = compactMap { $0[keyPath: time] }.sorted()
    return known.isEmpty || known.count < count ? nil : known[known.count / 2]
  }

  fileprivate func median(_ time: KeyPath<StepDuration, Int64>) -> Int64? {
    map { $0[keyPath: time] }.sorted().dropFirst(count / 2).first
  }
}
