import Bench
import Evaluation
import Foundation

extension RealTimeParameters {
  /// A note on how the clock of a run in real time advanced.
  package var note: RunNote {
    let rate =
      frameRate.map { "\(Self.text($0)) frames per second" } ?? "the sequences' own frame rates"
    let machine = slowdown == 1 ? "" : ", a machine \(Self.text(slowdown)) times slower"
    let times =
      usesMeasuredTimes
      ? "each update took its own measured time, so the run cannot be repeated exactly"
      : "an update took "
        + (times?.methods ?? []).map { "\(Self.text($0.update)) ms (\($0.name))" }
        .joined(separator: ", ")
    return RunNote(
      .scoring, reason: "realtime: rule \(rule.rawValue), \(rate)\(machine); \(times)")
  }

  /// Formats a number with at most three significant digits.
  private static func text(_ number: Double) -> String { String(format: "%.3g", number) }
}
