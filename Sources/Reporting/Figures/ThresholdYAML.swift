import Bench
import Evaluation
import Files
import Foundation
import Results

/// The content of `thresholds.yaml`, which `ThresholdFile` can read.
enum ThresholdYAML {
  /// Returns the result of `vbench tune` as YAML. Methods without a chosen threshold are listed in a comment.
  static func text(_ report: TuningReport) -> String {
    let tunings = report.tunings
    var lines = [
      "# Confidence thresholds chosen by vbench tune from the run \(Escaping.comment(report.run)).",
      "# Used by: vbench compare --thresholds FILE", "schema: 1",
      "rule: \"\(report.rule?.description ?? "")\"",
      "subjects:",
    ]
    for tuning in tunings {
      guard let choice = tuning.choice else {
        let remarks = tuning.remarks.map { $0.sentence(report.tuned.words) }.joined(separator: "; ")
        lines.append("  # " + Escaping.comment("\(tuning.identity.name): \(remarks)"))
        continue
      }
      lines.append("  \(Escaping.yamlString(tuning.identity.name)):")
      lines.append("    threshold: \(choice.threshold)")
      lines.append("    sequences: \(choice.sequences)")
      lines += ["    fitted:"] + figures(choice.fitted)
      if let heldOut = choice.heldOut { lines += ["    held_out:"] + figures(heldOut) }
      for measure in report.tuned.measures {
        guard let interval = choice.heldOutIntervals[measure] else { continue }
        lines.append("    held_out_\(measure.key)_interval: \(interval.ends)")
      }
      if tuning.hardlySeparates {
        lines.append(
          "    # This threshold hardly separates right boxes from wrong ones: most wrong boxes are accepted."
        )
      }
      if let range = choice.heldOutRange {
        lines.append("    held_out_thresholds: \(range.ends)")
      }
      guard let rule = choice.rule else { continue }
      lines.append("    false_accept_bound: \(rule.falseAcceptBound)")
      lines.append("    promised: \(rule.isGuaranteed)")
    }
    if tunings.allSatisfy({ $0.choice == nil }) { lines[4] = "subjects: {}" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func figures(_ figures: Figures) -> [String] {
    ThresholdMeasures.all.filter { $0.unit == .share }.compactMap { measure in
      figures[measure].map { "      \(measure.key): \($0)" }
    }
  }
}
