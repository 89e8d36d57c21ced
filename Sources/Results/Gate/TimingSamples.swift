import Bench
import Evaluation

/// The ratios that timing runs measured, round by round. The samples of several runs are pooled.
package struct TimingSamples: Sendable, Hashable {
  /// The update times as multiples of the calibration kernel's time, keyed by method and clip.
  private var multiples: [String: [String: [Multiple]]] = [:]
  /// The ratios of two methods' update times, keyed by pair of methods and clip.
  private var ratios: [Pair: [String: [Double]]] = [:]
  private var memory: [String: Int] = [:]
  /// The maximum ratio of wall time to CPU time in the runs, keyed by method.
  private var wallOverCPU: [String: Double] = [:]

  /// An update time as a multiple of the kernel's time in one round, and the kernel's wall time divided by its CPU time
  /// in the same round; nil if the latter is unknown.
  private struct Multiple: Hashable {
    var value: Double
    var load: Double?
  }

  /// The load up to which a round counts as undisturbed.
  private static let quietLoad = 1.1
  /// The minimum number of undisturbed rounds, over all clips. With fewer, all rounds are used, because a change cannot be
  /// judged from a few rounds.
  private static let enoughRounds = 12

  private struct Pair: Hashable {
    var first: String
    var second: String
  }

  init() {}

  init(_ timing: TimingResult) { add(timing) }

  /// Adds the rounds of a timing run.
  mutating func add(_ timing: TimingResult) {
    for method in timing.methods {
      for (clip, values) in method.clipMultiples {
        let loads = method.clipLoads?[clip]
        let rounds = values.indices.map { round in
          Multiple(
            value: values[round], load: loads?.count == values.count ? loads?[round] : nil)
        }
        multiples[method.method, default: [:]][clip, default: []] += rounds
      }
      if let ratio = method.durations.wallOverCPU {
        wallOverCPU[method.method] = max(ratio, wallOverCPU[method.method] ?? ratio)
      }
      if memory[method.method] == nil { memory[method.method] = method.memoryBytes }
    }
    for comparison in timing.comparisons {
      // The slower method of a pair may differ between runs, so pairs are stored in alphabetical order.
      let isInOrder = comparison.method < comparison.other
      let pair =
        isInOrder
        ? Pair(first: comparison.method, second: comparison.other)
        : Pair(first: comparison.other, second: comparison.method)
      let clips =
        isInOrder
        ? comparison.clipRatios : comparison.clipRatios.mapValues { $0.map { 1 / $0 } }
      ratios[pair, default: [:]].merge(clips) { $0 + $1 }
    }
  }

  /// Returns the rounds of a clip in which other programs used the core least: those without a disturbance or, if fewer
  /// than half of the rounds are undisturbed, the half with the lowest loads. In the other rounds, work that uses more data
  /// than the kernel is slowed down more than the kernel.
  private static func quiet(_ rounds: [Multiple]) -> [Multiple] {
    guard let half = Quantiles(rounds.map { $0.load ?? 1 }).median else { return rounds }
    return rounds.filter { $0.load ?? 1 <= max(half, quietLoad) }
  }

  /// The summary of all samples, in the form that a baseline stores. Multiples are summarized over the rounds that other
  /// programs disturbed least.
  package var summary: Baseline.Timing {
    func sampled(_ clips: [String: [Double]]) -> [String: SampledRatio] {
      clips.compactMapValues(SampledRatio.init).mapValues { sample in
        SampledRatio(
          ratio: sample.ratio.inBaseline, scatter: sample.scatter.inBaseline,
          rounds: sample.rounds)
      }
    }
    let used = multiples.mapValues { clips -> [String: [Multiple]] in
      let quiet = clips.mapValues(Self.quiet)
      return quiet.values.reduce(0) { $0 + $1.count } < Self.enoughRounds ? clips : quiet
    }
    let loads = used.compactMapValues { clips in clips.values.joined().compactMap(\.load).mean }
    return Baseline.Timing(
      multiples: used.mapValues { sampled($0.mapValues { $0.map(\.value) }) },
      ratios: Dictionary(grouping: ratios, by: \.key.first).mapValues { pairs in
        Dictionary(uniqueKeysWithValues: pairs.map { ($0.key.second, sampled($0.value)) })
      },
      memory: memory, wallOverCPU: wallOverCPU.mapValues { $0.inBaseline },
      load: loads.isEmpty ? nil : loads.mapValues { $0.inBaseline })
  }
}
