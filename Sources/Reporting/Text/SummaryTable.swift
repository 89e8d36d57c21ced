import Analysis
import Evaluation
import Execution
import Files
import Processes

/// The summary as text for a terminal.
package enum SummaryTable {
  /// One row per subject, columns aligned, the best of each column marked with `*`, those that are
  /// not shown to be worse with `~`, those of which too little is known with `?`, 95 % intervals on the line below; then how each subject does on
  /// every sequence, what the comparisons say, and what the ground truth scores against itself.
  ///
  /// - Parameter style: of the terminal; columns are left out until a row fits its width.
  package static func text(_ result: TrackingResult, style: TextStyle = TextStyle()) -> String {
    let summary = SummaryColumns(result)
    guard !summary.subjects.isEmpty else { return "no results\n" }
    let order = RankOrder(result).places
    let subjects = order.map { summary.subjects[$0] }
    let columns = fitting(
      summary.columns.map { $0.reordered(order) }, subjects, heading: "subject", style)
    var lines = CoverageWords.sentence(of: result).map { [$0, ""] } ?? []
    lines += table(subjects, columns, heading: "subject").lines(style) + [""]
    func add(_ sentences: [String], indent: Int = 0) {
      guard !sentences.isEmpty else { return }
      lines += sentences.flatMap { style.lines($0.printable, indent: indent) } + [""]
    }
    add([StandingWords(columns).legend().map { "* best, " + $0 }].compactMap(\.self))
    add([summary.missingIntervals].compactMap(\.self))
    add([summary.protocolRemark, summary.timeRemark].compactMap(\.self))
    let sparklines = sparklines(result, style)
    if !sparklines.isEmpty { lines += sparklines + [""] }
    add(ComparisonWords(result).lines, indent: 2)
    lines += style.lines(selfCheck(result), indent: 2)
    if let timing = result.timing { lines += [""] + TimingWords(timing: timing).lines(style) }
    lines += [""] + style.lines(Verdict(result).headline.printable)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The lines of a table with one row for each name.
  ///
  /// - Parameter heading: of the names.
  static func lines(
    _ names: [String], _ columns: [SummaryColumns.Column], heading: String, _ style: TextStyle
  ) -> [String] {
    table(names, fitting(columns, names, heading: heading, style), heading: heading).lines(style)
  }

  /// The columns without as many of the least important ones as it takes to fit a line.
  private static func fitting(
    _ columns: [SummaryColumns.Column], _ names: [String], heading: String, _ style: TextStyle
  ) -> [SummaryColumns.Column] {
    var columns = columns
    while table(names, columns, heading: heading).naturalWidth > style.width,
      let index = columns.indices.filter({ columns[$0].dispensability > 0 })
        .max(by: { columns[$0].dispensability < columns[$1].dispensability })
    {
      columns.remove(at: index)
    }
    return columns
  }

  /// What the ground truth scores against itself under the convention shown, then the others.
  static func selfCheck(_ result: TrackingResult) -> String {
    let others = Conventions.allCases.filter { $0 != result.conventions }
    let figures = ([result.conventions] + others).compactMap { conventions in
      result.selfCheck[conventions]?.figures.map { "\(conventions.rawValue) \($0.auc.fixed(3))" }
    }
    return "conventions: \(result.conventions.rawValue)"
      + (figures.isEmpty
        ? "" : "; ground truth scored against itself: " + figures.joined(separator: ", "))
  }

  private static func table(
    _ subjects: [String], _ columns: [SummaryColumns.Column], heading: String
  ) -> TextTable {
    let hasIntervals = columns.contains { $0.cells.contains { $0.interval != nil } }
    // A column with a mark keeps its digits aligned by a blank in place of it.
    let blanks = columns.map { column in
      column.cells.contains { !$0.standing.sign.isEmpty } ? " " : ""
    }
    var table = TextTable(
      header: [heading] + zip(columns, blanks).map { $0.title + $1 },
      rightAligned: Set(columns.indices.filter { !columns[$0].isStatus }.map { $0 + 1 }))
    for (index, subject) in subjects.enumerated() {
      table.add(
        [TextTable.Cell(subject)]
          + zip(columns, blanks).map { column, blank in
            let cell = column.cells[index]
            let mark = cell.standing.sign.isEmpty ? blank : cell.standing.sign
            let isBad = column.isStatus && cell.text != "ok"
            return TextTable.Cell(cell.text + mark, cell.isBest ? .best : isBad ? .bad : .none)
          })
      guard hasIntervals else { continue }
      table.add(
        [TextTable.Cell("  95 %", .faint)]
          + zip(columns, blanks).map { column, blank in
            let interval = column.cells[index].interval
            return TextTable.Cell(interval.map { $0 + blank } ?? "", .faint)
          })
    }
    return table
  }

  /// How every subject does on each sequence, the hardest first; none with fewer than two sequences.
  private static func sparklines(_ result: TrackingResult, _ style: TextStyle) -> [String] {
    guard result.sequences.count > 1 else { return [] }
    let subjects = RankOrder(result).places.map { result.subjects[$0] }
    let scores = subjects.map { subject in
      subject.sequences.map { $0.scores(under: result.conventions).figures?.auc }
    }
    let means = result.sequences.indices.map { sequence in
      scores.compactMap { $0[sequence] }.mean ?? .infinity
    }
    let order = means.indices.sorted {
      means[$0] == means[$1] ? $0 < $1 : means[$0] < means[$1]
    }
    let names = subjects.map(\.identity.name)
    let longest = names.map(\.columns).max() ?? 0
    let room = max(10, style.width - min(longest, style.width / 2) - 2)
    let size = Sparkline.groupSize(order.count, width: room)
    var table = TextTable(header: [], rightAligned: [])
    for (name, scores) in zip(names, scores) {
      table.add([name, Sparkline.text(order.map { scores[$0] }, width: room, style)])
    }
    let title =
      "\(result.accuracyName) by sequence, 0 to 1, the hardest first"
      + (size > 1 ? ", \(size) to a sign" : "")
    return [title + ":"] + table.lines(style).dropFirst()
  }
}
