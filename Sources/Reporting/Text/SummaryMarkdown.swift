import Analysis
import Evaluation
import Execution

/// `summary.md`: the same table for pasting into a pull request.
enum SummaryMarkdown {
  static func text(_ result: TrackingResult, _ summary: SummaryColumns) -> String {
    var lines = ["# \(result.facts.name.markdown)", ""]
    let verdicts = ComparisonWords(result).lines
    if !verdicts.isEmpty { lines += verdicts.map { "- \($0.markdown)" } + [""] }
    lines.append(
      "\(result.sequences.count.of("sequence")) of \(result.datasetNames.markdown), "
        + "conventions `\(result.conventions.rawValue)`"
        + (summary.hasBest ? ", best in bold" : "")
        + (StandingWords(summary.columns).legend().map { ", \($0)" } ?? "")
        + (summary.missingIntervals == nil ? ", 95 % intervals in brackets." : "."))
    lines.append("")
    lines.append("| subject | " + summary.columns.map(\.title).joined(separator: " | ") + " |")
    lines.append("|---|" + summary.columns.map { _ in "---:|" }.joined())
    for index in RankOrder(result).places {
      let subject = summary.subjects[index]
      let cells = summary.columns.map { column in
        let cell = column.cells[index]
        let interval = cell.interval.map { " (\($0))" } ?? ""
        return (cell.isBest ? "**\(cell.text)**" : cell.text.markdown)
          + (cell.isBest ? "" : cell.standing.sign) + interval
      }
      lines.append("| \(subject.markdown) | " + cells.joined(separator: " | ") + " |")
    }
    lines.append("")
    if let missing = summary.missingIntervals { lines += [missing, ""] }
    for remark in [summary.protocolRemark, summary.timeRemark].compactMap(\.self) {
      lines += [remark.markdown, ""]
    }
    lines.append(SummaryTable.selfCheck(result))
    if let timing = result.timing {
      let words = TimingWords(timing: timing)
      lines += ["", "Timing: \(words.method).", ""] + words.comparisons.map { "- \($0.markdown)" }
    }
    let remarks = result.facts.remarks
    if !remarks.isEmpty {
      lines += ["", "Remarks:", ""] + remarks.map { "- \($0.description.markdown)" }
    }
    if !result.facts.problems.isEmpty {
      lines += ["", "Problems:", ""] + result.facts.problems.map { "- \($0.description.markdown)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension String {
  /// Without what Markdown would read as the end of a cell or a line.
  fileprivate var markdown: String {
    String(flatMap { $0 == "|" ? "\\|" : $0.isNewline ? " " : String($0) })
  }
}
