import Analysis
import Evaluation
import Execution
import Files

/// A task's summary as text for a terminal.
package enum TaskTable {
  /// One row per method, the best first, columns aligned, 95 % intervals on the line below; then what
  /// the comparisons say.
  ///
  /// - Parameter style: of the terminal; columns are left out until a row fits its width.
  package static func text(_ result: RunResult, style: TextStyle = TextStyle()) -> String {
    let summary = TaskSummary(result)
    let names = summary.order.map { result.methods[$0].identity.name }
    guard !names.isEmpty else { return "no results\n" }
    let words = TaskWords(result)
    var lines = [words.coverage].compactMap(\.self)
    lines += SummaryTable.lines(names, summary.columns, heading: "method", style) + [""]
    func add(_ sentences: [String], indent: Int = 0) {
      guard !sentences.isEmpty else { return }
      lines += sentences.flatMap { style.lines($0.printable, indent: indent) } + [""]
    }
    add([StandingWords(summary.columns).legend().map { "* best, " + $0 }].compactMap(\.self))
    add([words.headline])
    if result.items.count < Resampling.fewestSequences {
      add([
        "95 % intervals: not available with fewer than \(Resampling.fewestSequences)"
          + " \(result.task.items)"
      ])
    }
    add(words.comparisons, indent: 2)
    add(words.times, indent: 2)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The same for pasting into a pull request.
  package static func markdown(_ result: RunResult) -> String {
    let summary = TaskSummary(result)
    let names = summary.order.map { result.methods[$0].identity.name }
    let words = TaskWords(result)
    var lines = ["# \(result.task.title): \(result.facts.name)", "", words.headline, ""]
    lines.append("| method | " + summary.columns.map(\.title).joined(separator: " | ") + " |")
    lines.append("|---|" + summary.columns.map { _ in "---:|" }.joined())
    for (index, name) in names.enumerated() {
      let cells = summary.columns.map { column in
        let cell = column.cells[index]
        return (cell.isBest ? "**\(cell.text)**" : cell.text)
          + (cell.isBest ? "" : cell.standing.sign)
          + (cell.interval.map { " (\($0))" } ?? "")
      }
      lines.append("| \(escaped(name)) | " + cells.joined(separator: " | ") + " |")
    }
    lines.append("")
    lines += (words.comparisons + words.times).map { "- \(escaped($0))" }
    lines += words.remarks.map { "- \(escaped($0))" }
    let problems = words.problemNotes.map(\.description)
    if !problems.isEmpty {
      lines += ["", "Problems:", ""] + problems.map { "- \(escaped($0))" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func escaped(_ text: String) -> String {
    String(text.flatMap { $0 == "|" ? "\\|" : $0.isNewline ? " " : String($0) })
  }
}
