import Evaluation
import Harness

/// The summary as text for a terminal.
public enum SummaryTable {
  /// One row per subject, columns aligned, the best of each column marked with `*`, and below it
  /// what the ground truth scores against itself.
  ///
  /// - Parameter width: of the terminal in characters; columns are left out until a row fits.
  public static func text(_ result: RunResult, width: Int = 120) -> String {
    let summary = SummaryColumns(result)
    guard !summary.subjects.isEmpty else { return "no results\n" }
    var columns = summary.columns
    var lines = rows(summary.subjects, columns)
    while (lines.first?.count ?? 0) > width,
      let index = columns.indices.filter({ columns[$0].dispensability > 0 })
        .max(by: { columns[$0].dispensability < columns[$1].dispensability })
    {
      columns.remove(at: index)
      lines = rows(summary.subjects, columns)
    }
    lines.append("")
    lines.append(selfCheck(result))
    return lines.joined(separator: "\n") + "\n"
  }

  /// What the ground truth scores against itself under the convention shown, then the others.
  static func selfCheck(_ result: RunResult) -> String {
    let others = Conventions.allCases.filter { $0 != result.conventions }
    let figures = ([result.conventions] + others).compactMap { conventions in
      result.selfCheck[conventions]?.figures.map { "\(conventions.rawValue) \($0.auc.fixed(3))" }
    }
    return "conventions: \(result.conventions.rawValue)"
      + (figures.isEmpty
        ? "" : "; ground truth scored against itself: " + figures.joined(separator: ", "))
  }

  private static func rows(
    _ subjects: [String], _ columns: [SummaryColumns.Column]
  ) -> [String] {
    let firstWidth = (subjects + ["subject"]).map(\.count).max() ?? 0
    var lines = ["subject".padded(to: firstWidth)]
    for subject in subjects { lines.append(subject.padded(to: firstWidth)) }
    for column in columns {
      let isText = column.title == "status"
      // A column with a mark keeps its digits aligned by a blank in place of it.
      let hasMark = column.cells.contains { $0.isBest }
      let cells =
        [column.title + (hasMark ? " " : "")]
        + column.cells.map { $0.text + (hasMark ? ($0.isBest ? "*" : " ") : "") }
      let width = cells.map(\.count).max() ?? 0
      for (index, cell) in cells.enumerated() {
        lines[index] += "  " + (isText ? cell : cell.padded(to: width, left: true))
      }
    }
    return lines.map(\.withoutTrailingBlanks)
  }
}

/// `summary.md`: the same table for pasting into a pull request.
enum SummaryMarkdown {
  static func text(_ result: RunResult) -> String {
    let summary = SummaryColumns(result)
    var lines = ["# \(result.facts.name.markdown)", ""]
    lines.append(
      "\(result.sequences.count) sequences of \(result.datasetNames.markdown), "
        + "conventions `\(result.conventions.rawValue)`, best in bold.")
    lines.append("")
    lines.append("| subject | " + summary.columns.map(\.title).joined(separator: " | ") + " |")
    lines.append("|---|" + summary.columns.map { _ in "---:|" }.joined())
    for (index, subject) in summary.subjects.enumerated() {
      let cells = summary.columns.map { column in
        let cell = column.cells[index]
        return cell.isBest ? "**\(cell.text)**" : cell.text.markdown
      }
      lines.append("| \(subject.markdown) | " + cells.joined(separator: " | ") + " |")
    }
    lines.append("")
    lines.append(SummaryTable.selfCheck(result))
    if !result.facts.problems.isEmpty {
      lines += ["", "Problems:", ""] + result.facts.problems.map { "- \($0.markdown)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension String {
  fileprivate func padded(to width: Int, left: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - count))
    return left ? blanks + self : self + blanks
  }

  fileprivate var withoutTrailingBlanks: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// Without what Markdown would read as the end of a cell or a line.
  fileprivate var markdown: String {
    String(flatMap { $0 == "|" ? "\\|" : $0.isNewline ? " " : String($0) })
  }
}
