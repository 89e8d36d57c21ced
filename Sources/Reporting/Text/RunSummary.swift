import Bench
import Files
import Results

/// The summary of a run, which consists of a table and sentences. It is shown on terminals and in pull requests.
struct RunSummary {
  private let run: ReportedRun
  /// The names of the rows, one per method.
  private let names: [String]
  /// The columns, with their cells in the order of the rows.
  private let columns: [SummaryColumns.Column]

  init(_ run: ReportedRun) {
    self.run = run
    names = run.order.map { run.names[$0] }
    columns = run.summary.columns.map { $0.reordered(run.order) }
  }

  /// The notes on the figures in the table.
  private var notes: [String] {
    let summary = run.summary
    return [summary.missingIntervals, summary.protocolRemark, summary.timeRemark]
      .compactMap(\.self)
  }

  /// Returns the coverage, the table with one row per method, the paragraphs and the conclusion. `*` marks the best
  /// value of each column, `~` marks values that are not significantly worse, and `?` marks values for which there is
  /// too little data. The line below a row contains the 95% confidence intervals of its values.
  ///
  /// - Parameter style: the style of the terminal. Dispensable columns are omitted until a row fits the terminal's
  ///   width.
  func text(_ style: TextStyle = TextStyle()) -> String {
    guard !names.isEmpty else { return "no results\n" }
    func lines(_ sentences: [String], indent: Int = 0) -> [String] {
      sentences.flatMap { style.lines($0.printable, indent: indent) }
    }
    let table = SummaryTable(heading: run.method, names: names, columns: columns).fitting(style)
    let legend = StandingWords(table.columns).legend().map { "* best, " + $0 }
    var blocks = [
      run.coverage.map { [$0] } ?? [], table.lines(style), lines([legend].compactMap(\.self)),
      lines(notes), ItemSparklines(run)?.lines(style) ?? [],
      lines(run.comparisons.lines, indent: 2), lines(run.further, indent: 2),
    ]
    blocks += run.paragraphs.map { paragraph in
      lines(Array(paragraph.prefix(1)), indent: 2)
        + lines(paragraph.dropFirst().map { "  " + $0 }, indent: 2)
    }
    blocks.append(lines([run.verdict.headline]))
    return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n"
  }

  /// The content of `summary.md`.
  var markdownText: String {
    let facts = run.run.facts
    let headline = [run.coverage, run.verdict.headline].compactMap(\.self).joined(separator: " ")
    var lines = [
      "# \(run.run.task.title): \(Escaping.markdown(facts.name))", "",
      Escaping.markdown(headline), "",
      "| \(run.method) | " + columns.map(\.title).joined(separator: " | ") + " |",
      "|---|" + columns.map { _ in "---:|" }.joined(),
    ]
    for (index, name) in names.enumerated() {
      let cells = columns.map { column in
        let cell = column.cells[index]
        let interval = cell.interval.map { " (\($0))" } ?? ""
        return (cell.isBest ? "**\(Escaping.markdown(cell.text))**" : Escaping.markdown(cell.text))
          + (cell.isBest ? "" : cell.standing.sign) + interval
      }
      lines.append("| \(Escaping.markdown(name)) | " + cells.joined(separator: " | ") + " |")
    }
    let size = "\(run.run.task.count(run.run.items.count)) of \(run.run.datasetNames)"
    let settings = run.run.settings.filter(\.isDecisive).map { "\($0.name) \($0.value)" }
    let legend = [
      run.summary.hasBest ? "best in bold" : nil, StandingWords(columns).legend(),
      run.summary.missingIntervals == nil ? "95% intervals in parentheses" : nil,
    ].compactMap(\.self)
    lines += ["", Escaping.markdown(([size] + settings + legend).joined(separator: ", ")) + "."]
    func list(_ title: String?, _ sentences: [String]) {
      guard !sentences.isEmpty else { return }
      lines += [""] + (title.map { ["\($0):", ""] } ?? [])
      lines += sentences.map { "- \(Escaping.markdown($0))" }
    }
    list(nil, run.verdict.details)
    let remarks = (facts.remarks + run.problems.filter(\.isByDesign)).map(\.description)
    list("Notes", notes.filter { !remarks.contains($0) } + run.paragraphs.flatMap(\.self))
    list("Remarks", remarks)
    list("Problems", run.problems.filter { !$0.isByDesign }.map(\.description))
    return lines.joined(separator: "\n") + "\n"
  }
}
