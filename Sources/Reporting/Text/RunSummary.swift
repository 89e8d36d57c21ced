import Evaluation
import Files

/// What a run comes to, in columns and words: for a terminal, and for pasting into a pull request.
struct RunSummary {
  /// What stands below the table on a terminal.
  enum Paragraph {
    /// Sentences, each on a line of its own where it is short enough.
    case sentences([String], indent: Int = 0)
    /// Lines that know the terminal's width.
    case lines((TextStyle) -> [String])
  }

  /// What stands around the table in Markdown.
  struct Markdown {
    var before: [String]
    var after: [String]
  }

  /// What a method is called.
  var heading: String
  /// Those of the rows.
  var names: [String]
  /// Their cells in the order of the rows.
  var columns: [SummaryColumns.Column]
  /// Said first where the figures are of a part of the run; nil elsewhere.
  var coverage: String?
  var paragraphs: [Paragraph]
  /// The result in one sentence, said last.
  var headline: String
  var markdown: Markdown

  init(_ run: ReportedRun) {
    let summary = run.summary
    heading = run.method
    names = run.order.map { run.names[$0] }
    columns = summary.columns.map { $0.reordered(run.order) }
    coverage = run.coverage
    paragraphs =
      [
        .sentences([summary.missingIntervals].compactMap(\.self)),
        .sentences([summary.protocolRemark, summary.timeRemark].compactMap(\.self)),
        .lines { ItemSparklines(run)?.lines($0) ?? [] },
        .sentences(run.comparisons.lines, indent: 2),
      ] + run.paragraphs
    headline = run.verdict.headline
    markdown = run.markdown
  }

  /// One row per method, columns aligned, the best of each column marked with `*`, those that are not shown to be
  /// worse with `~`, those of which too little is known with `?`, 95 % intervals on the line below; then what else
  /// is to be said, the answer last.
  ///
  /// - Parameter style: of the terminal; columns are left out until a row fits its width.
  func text(_ style: TextStyle = TextStyle()) -> String {
    guard !names.isEmpty else { return "no results\n" }
    let table = SummaryTable(heading: heading, names: names, columns: columns).fitting(style)
    var blocks = [coverage.map { [$0] } ?? [], table.lines(style)]
    blocks.append(
      Self.lines(
        [StandingWords(table.columns).legend()].compactMap { $0.map { "* best, " + $0 } }, style))
    for paragraph in paragraphs {
      switch paragraph {
      case .sentences(let sentences, let indent):
        blocks.append(Self.lines(sentences, style, indent: indent))
      case .lines(let make): blocks.append(make(style))
      }
    }
    blocks.append(Self.lines([headline], style))
    return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n"
  }

  private static func lines(
    _ sentences: [String], _ style: TextStyle, indent: Int = 0
  ) -> [String] {
    sentences.flatMap { style.lines($0.printable, indent: indent) }
  }

  /// The content of `summary.md`.
  var markdownText: String {
    var lines = markdown.before
    lines.append("| \(heading) | " + columns.map(\.title).joined(separator: " | ") + " |")
    lines.append("|---|" + columns.map { _ in "---:|" }.joined())
    for (index, name) in names.enumerated() {
      let cells = columns.map { column in
        let cell = column.cells[index]
        let interval = cell.interval.map { " (\($0))" } ?? ""
        return (cell.isBest ? "**\(cell.text)**" : cell.text.markdown)
          + (cell.isBest ? "" : cell.standing.sign) + interval
      }
      lines.append("| \(name.markdown) | " + cells.joined(separator: " | ") + " |")
    }
    lines.append("")
    lines += markdown.after
    return lines.joined(separator: "\n") + "\n"
  }
}

extension String {
  /// Without what Markdown would read as the end of a cell or a line.
  var markdown: String {
    String(flatMap { $0 == "|" ? "\\|" : $0.isNewline ? " " : String($0) })
  }
}
