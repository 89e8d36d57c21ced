import Bench
import Evaluation
import Files

/// What a timing run found out, in sentences.
struct TimingWords {
  let timing: TimingResult

  /// How the subjects compare, one sentence a pair.
  var comparisons: [String] {
    timing.comparisons.map { comparison in
      let ratio = comparison.ratio
      let figure = "\(ratio.ratio.fixed(2)) times as long as \(comparison.other)"
      let sentence = "an update of \(comparison.subject) takes \(figure)"
      guard let low = ratio.low, let high = ratio.high else { return sentence }
      let interval = " (\(low.fixed(2)) to \(high.fixed(2)))"
      return sentence + interval + (low <= 1 && high >= 1 ? ": no difference is shown" : "")
    }
  }

  /// What is to be said where time on the wall is much longer than processor time; nil elsewhere.
  var busyRemark: String? {
    let shares = timing.subjects.compactMap(\.durations.wallOverCPU)
    guard let most = shares.max(), most > UpdateTimes.busy else { return nil }
    return
      "time on the wall was up to \(most.fixed(2)) times processor time: the machine was busy or a"
      + " tracker waited; comparisons are by processor time; close what else is at work for narrower"
      + " intervals"
  }

  /// How it was measured.
  var method: String {
    let updates = timing.subjects.map(\.durations.count).max() ?? 0
    return "\(updates) updates of each subject on \(timing.clips.of("clip")), in turns over"
      + " \(timing.rounds.of("round")), one thread, decoding excluded, compared by processor time"
  }

  /// The lines for a terminal.
  func lines(_ style: TextStyle) -> [String] {
    let sentences = comparisons + [busyRemark].compactMap(\.self)
    return (["timing: " + method] + sentences.map { "  " + $0 })
      .flatMap { style.lines($0.printable, indent: 2) }
  }
}
