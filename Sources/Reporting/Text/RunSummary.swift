import Evaluation
import Files

/// The summary of a run, which consists of a table and sentences. It is shown on terminals and in pull requests.
struct RunSummary {
  /// A paragraph that is shown below the table on a terminal.
  enum Paragraph {
    /// Sentences, each on a separate line if it is short enough.
    case sentences([String], indent: Int = 0)
    /// Lines that depend on the style of the terminal.
    case lines((TextStyle) -> [String])
  }

  /// The Markdown text before the table and the text after it.
  struct Markdown {
    var before: [String]
    var after: [String]
  }

  /// The heading of the column that contains the row names.
  var heading: String
  /// The names of the rows, one per method.
  var names: [String]
  /// The columns, with their cells in the order of the rows.
  var columns: [SummaryColumns.Column]
  /// The sentence at the start that says that the figures cover only part of the run; nil if they cover the whole run.
  var coverage: String?
  var paragraphs: [Paragraph]
  /// The conclusion in one sentence, which is shown at the end.
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

  /// Returns the coverage, the table with one row per method, the paragraphs and the conclusion. `*` marks the best
  /// value of each column, `~` marks values that are not significantly worse, and `?` marks values for which there is
  /// too little data. The line below a row contains the 95% confidence intervals of its values.
  ///
  /// - Parameter style: the style of the terminal. Dispensable columns are omitted until a row fits the terminal's
  ///   width.
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
        return (cell.isBest ? "**\(Escaping.markdown(cell.text))**" : Escaping.markdown(cell.text))
          + (cell.isBest ? "" : cell.standing.sign) + interval
      }
      lines.append("| \(Escaping.markdown(name)) | " + cells.joined(separator: " | ") + " |")
    }
    lines.append("")
    lines += markdown.after
    return lines.joined(separator: "\n") + "\n"
  }
}
