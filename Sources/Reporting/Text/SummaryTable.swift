import Evaluation
import Harness

/// The summary as text for a terminal.
public enum SummaryTable {
  /// One row per subject, columns aligned, the best of each column marked with `*` and those that are
  /// not shown to be worse with `~`, 95 % intervals on the line below; then what the comparisons say, and what the ground truth scores against
  /// itself.
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
    if summary.hasTies { lines += ["* best, ~ not shown to be worse than the best", ""] }
    if let missing = summary.missingIntervals { lines += [missing, ""] }
    if let remark = summary.protocolRemark { lines += [remark, ""] }
    let verdicts = ComparisonWords(result).lines
    if !verdicts.isEmpty { lines += verdicts + [""] }
    lines.append(selfCheck(result))
    if let timing = result.timing { lines += ["", TimingWords(timing: timing).text] }
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
    let hasIntervals = columns.contains { $0.cells.contains { $0.interval != nil } }
    let names = subjects.flatMap { hasIntervals ? [$0, "  95 %"] : [$0] }
    let firstWidth = (names + ["subject"]).map(\.count).max() ?? 0
    var lines = (["subject"] + names).map { $0.padded(to: firstWidth) }
    for column in columns {
      let isText = column.title == "status"
      // A column with a mark keeps its digits aligned by a blank in place of it.
      let hasMark = column.cells.contains { $0.isBest || $0.isTied }
      let cells =
        [column.title + (hasMark ? " " : "")]
        + column.cells.flatMap { cell in
          let text = cell.text + (hasMark ? (cell.isBest ? "*" : cell.isTied ? "~" : " ") : "")
          return hasIntervals ? [text, (cell.interval ?? "") + (hasMark ? " " : "")] : [text]
        }
      let width = cells.map(\.count).max() ?? 0
      for (index, cell) in cells.enumerated() {
        lines[index] += "  " + (isText ? cell : cell.padded(to: width, left: true))
      }
    }
    return lines.map(\.withoutTrailingBlanks)
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
}
