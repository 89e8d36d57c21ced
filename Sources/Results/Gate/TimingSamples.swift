import Bench
import Evaluation

/// The ratios that timing runs measured, round by round. The samples of several runs are pooled.
package struct TimingSamples: Sendable, Hashable {
  /// The update times as multiples of the calibration kernel's time, keyed by subject and clip.
  private var multiples: [String: [String: [Double]]] = [:]
  /// The ratios of two subjects' update times, keyed by pair of subjects and clip.
  private var ratios: [Pair: [String: [Double]]] = [:]
  private var memory: [String: Int] = [:]
  /// The maximum ratio of wall time to CPU time in the runs, keyed by subject.
  private var wallOverCPU: [String: Double] = [:]

  private struct Pair: Hashable {
    var first: String
    var second: String
  }

  init() {}

  init(_ timing: TimingResult) { add(timing) }

  /// Adds the rounds of a timing run.
  mutating func add(_ timing: TimingResult) {
    for subject in timing.subjects {
      multiples[subject.subject, default: [:]].merge(subject.clipMultiples) { $0 + $1 }
      if let ratio = subject.durations.wallOverCPU {
        wallOverCPU[subject.subject] = max(ratio, wallOverCPU[subject.subject] ?? ratio)
      }
      if memory[subject.subject] == nil { memory[subject.subject] = subject.memoryBytes }
    }
    for comparison in timing.comparisons {
      // The slower subject of a pair may differ between runs, so pairs are stored in alphabetical order.
      let isInOrder = comparison.subject < comparison.other
      let pair =
        isInOrder
        ? Pair(first: comparison.subject, second: comparison.other)
        : Pair(first: comparison.other, second: comparison.subject)
      let clips =
        isInOrder
        ? comparison.clipRatios : comparison.clipRatios.mapValues { $0.map { 1 / $0 } }
      ratios[pair, default: [:]].merge(clips) { $0 + $1 }
    }
  }

  /// The summary of all samples, in the form that a baseline stores.
  package var summary: Baseline.Timing {
    func sampled(_ clips: [String: [Double]]) -> [String: SampledRatio] {
      clips.compactMapValues(SampledRatio.init).mapValues { sample in
        SampledRatio(
          ratio: sample.ratio.inBaseline, scatter: sample.scatter.inBaseline,
          rounds: sample.rounds)
      }
    }
    return Baseline.Timing(
      multiples: multiples.mapValues(sampled),
      ratios: Dictionary(grouping: ratios, by: \.key.first).mapValues { pairs in
        Dictionary(uniqueKeysWithValues: pairs.map { ($0.key.second, sampled($0.value)) })
      },
      memory: memory, wallOverCPU: wallOverCPU.mapValues { $0.inBaseline })
  }
}
