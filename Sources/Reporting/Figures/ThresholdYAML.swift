import Bench
import Evaluation
import Foundation
import Results

/// The file `thresholds.yaml`, which `ThresholdFile` reads.
enum ThresholdYAML {
  /// Returns the result of `vbench tune`. A comment names subjects without a choice.
  static func text(_ report: TuningReport) -> String {
    let tunings = report.tunings
    var lines = [
      "# Confidence thresholds chosen by vbench tune from the run \(report.run.inOneLine).",
      "# Used by: vbench compare --thresholds FILE", "schema: 1",
      "rule: \"\(report.rule.description)\"",
      "subjects:",
    ]
    for tuning in tunings {
      guard let choice = tuning.choice else {
        let remarks = tuning.remarks.map { $0.sentence(report.words) }.joined(separator: "; ")
        lines.append("  # \(tuning.identity.name.inOneLine): \(remarks)")
        continue
      }
      lines.append("  \(quoted(tuning.identity.name)):")
      lines.append("    threshold: \(choice.threshold)")
      lines.append("    sequences: \(choice.sequences)")
      lines += ["    fitted:"] + figures(choice.fitted)
      if let heldOut = choice.heldOut { lines += ["    held_out:"] + figures(heldOut) }
      for (name, interval) in [
        ("held_out_f_interval", choice.heldOutFInterval),
        ("held_out_false_accept_interval", choice.heldOutFalseAcceptInterval),
      ] {
        guard let interval else { continue }
        lines.append("    \(name): [\(interval.lowerBound), \(interval.upperBound)]")
      }
      if tuning.hardlySeparates {
        lines.append("    # It hardly separates: most wrong boxes are accepted.")
      }
      if let range = choice.heldOutRange {
        lines.append("    held_out_thresholds: [\(range.lowerBound), \(range.upperBound)]")
      }
      lines.append("    false_accept_bound: \(choice.falseAcceptBound)")
      lines.append("    promised: \(choice.isPromised)")
    }
    if tunings.allSatisfy({ $0.choice == nil }) { lines[4] = "subjects: {}" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func figures(_ figures: ThresholdFigures) -> [String] {
    let named = [
      ("precision", figures.precision), ("recall", figures.recall), ("f", figures.f),
      ("false_accept", figures.falseAccept), ("accepted", figures.accepted),
    ]
    return named.compactMap { name, value in value.map { "      \(name): \($0)" } }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.inOneLine.replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\"", with: "\\\"")
    return "\"\(escaped)\""
  }
}
