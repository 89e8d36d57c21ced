import Bench
import Evaluation
import Reporting

/// Sentences that describe the result of a timing run.
struct TimingWords {
  let timing: TimingResult

  /// The sentences about the comparisons, one per pair of trackers.
  var comparisons: [String] {
    timing.comparisons.map { comparison in
      let ratio = comparison.ratio
      let figure = "\(ratio.ratio.fixed(2)) times as long as one of \(comparison.other)"
      let sentence = "an update of \(comparison.method) takes \(figure)"
      guard let low = ratio.low, let high = ratio.high else { return sentence }
      let interval = " (\(low.fixed(2)) to \(high.fixed(2)))"
      return sentence + interval
        + (low <= 1 && high >= 1 ? "; the difference is not significant" : "")
    }
  }

  /// A warning that wall time was much longer than CPU time; nil if it was not.
  var busyRemark: String? {
    let ratios = timing.methods.compactMap(\.durations.wallOverCPU)
    guard let maximum = ratios.max(), maximum > UpdateTimes.busy else { return nil }
    return
      "wall time was up to \(maximum.fixed(2)) times the processor time, because the machine was busy or a"
      + " tracker waited; comparisons use processor time; close other programs to get narrower"
      + " intervals"
  }

  /// A description of how the times were measured.
  var method: String {
    let updates = timing.methods.map(\.durations.count).max() ?? 0
    return "\(updates.of("update")) of each tracker on \(timing.clips.of("clip")), timed"
      + " alternately in \(timing.rounds.of("round")) on one thread, without decoding;"
      + " comparisons use processor time"
  }

  /// A sentence that describes how the times were measured, followed by the comparisons and, if necessary, a warning.
  var lines: [String] { ["timing: " + method] + comparisons + [busyRemark].compactMap(\.self) }
}
