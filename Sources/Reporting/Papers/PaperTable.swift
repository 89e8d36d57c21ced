import Bench
import Evaluation
import Files
import Results

/// The summary of a run as a table for a paper: the best figure of each column is bold and the second best underlined.
package struct PaperTable: Sendable {
  /// The language in which the table is written.
  package enum Form: String, CaseIterable, Sendable {
    case latex, markdown, csv
  }

  /// A figure with what is said about it.
  struct Cell: Sendable {
    /// The emphasis of a figure.
    enum Rank: Sendable { case best, second, other }

    var text: String
    var rank = Rank.other
    /// Whether the difference from the best figure or, in the main column of a table with a reference, from the reference
    /// is significant; nil if it was not tested.
    var isShown: Bool?
    var interval: String?
  }

  /// What a table shows of a run.
  package struct Choice: Sendable {
    /// Shell patterns of methods; empty for all.
    package var rows: [String] = []
    /// The titles or keys of measures, in the order of the table; empty for all.
    package var columns: [String] = []
    /// Whether 95% intervals are shown.
    package var hasIntervals = false

    package init() {}
  }

  /// The heading of the first column.
  let heading: String
  let titles: [String]
  let rows: [(name: String, cells: [Cell])]
  /// The sentences below the table.
  let notes: [String]
  let hasIntervals: Bool

  /// Creates the table of a run.
  ///
  /// - Throws: `UnknownName` if no row or column has a chosen name.
  package init(_ run: ReportedRun, _ choice: Choice = Choice()) throws {
    hasIntervals = choice.hasIntervals
    let all = run.summary.columns.filter { !$0.isStatus || $0.cells.contains { $0.text != "ok" } }
    let columns = try choice.columns.isEmpty ? all : choice.columns.map { try Self.column($0, all) }
    let order = try Self.rows(choice.rows, of: run)
    heading = run.method
    titles = columns.map(\.title)
    let marks = Self.marks(of: run)
    let cells = columns.map { column in
      let isMain = column.measure.key == run.measure?.key
      let differences = order.map { isMain ? marks?[run.names[$0]] : nil }
      return Self.cells(
        column, order, run.ranking, differences: marks == nil ? nil : differences)
    }
    rows = order.enumerated().map { row, method in
      (run.names[method], cells.map { $0[row] })
    }
    let marked = cells.joined().contains { $0.isShown == true }
    var notes = ["The best figure is bold, the second best underlined."]
    if marked, let reference = run.run.reference {
      notes.append("* differs significantly in \(run.measure?.title ?? "") from \(reference).")
    } else if marked {
      notes.append("* significantly worse than the best figure.")
    }
    if choice.hasIntervals { notes.append("95% intervals in brackets.") }
    let settings = run.run.settings.filter(\.isDecisive).map { "\($0.name) \($0.value)" }
    let size = "\(run.run.task.count(run.run.items.count)) of \(run.run.datasetNames)"
    notes.append(([size] + settings).joined(separator: ", ") + ".")
    self.notes = notes
  }

  /// Returns the column with a title or key, without regard to case.
  private static func column(
    _ name: String, _ columns: [SummaryColumns.Column]
  ) throws -> SummaryColumns.Column {
    let wanted = name.lowercased()
    let found = columns.first {
      $0.title.lowercased() == wanted || $0.measure.key.lowercased() == wanted
    }
    guard let found else {
      throw UnknownName(kind: "column", name: name, allowed: columns.map(\.title))
    }
    return found
  }

  /// Returns the indices of the chosen methods, from best to worst.
  private static func rows(_ patterns: [String], of run: ReportedRun) throws -> [Int] {
    let order = run.order
    guard !patterns.isEmpty else { return order }
    for pattern in patterns where !run.names.contains(where: { ShellPattern.matches($0, pattern) })
    {
      throw UnknownName(kind: "method", name: pattern, allowed: run.names)
    }
    return order.filter { index in
      patterns.contains { ShellPattern.matches(run.names[index], $0) }
    }
  }

  /// Returns whether the difference of each method from the reference is shown; nil if the run has no reference.
  private static func marks(of run: ReportedRun) -> [String: Bool]? {
    guard let reference = run.run.reference else { return nil }
    var marks: [String: Bool] = [:]
    for comparison in run.run.comparisons {
      let names = [comparison.first.name, comparison.second.name]
      for name in names where names.contains(reference) && name != reference {
        marks[name] = comparison.figures.isShown
      }
    }
    return marks
  }

  /// Returns the cells of a column, for the given methods in their order. Only ranked methods are best or second.
  ///
  /// - Parameter differences: whether each method differs from the reference; nil for comparisons with the best.
  private static func cells(
    _ column: SummaryColumns.Column, _ order: [Int], _ ranking: Ranking,
    differences: [Bool?]?
  ) -> [Cell] {
    let ranked = Set(ranking.ranked)
    let shown = order.filter { ranked.contains($0) && column.cells[$0].value != nil }
    // Figures that are equal after rounding share their rank.
    let better = column.measure.better
    let values = Set(shown.map { column.cells[$0].text }).compactMap { text in
      shown.lazy.compactMap { column.cells[$0].text == text ? column.cells[$0].value : nil }.first
        .map { (text: text, value: $0) }
    }.sorted { better == .lower ? $0.value < $1.value : $0.value > $1.value }
    let ranks = better == nil || values.count < 2 ? [] : values.prefix(2).map(\.text)
    return order.enumerated().map { row, method in
      let cell = column.cells[method]
      let rank: Cell.Rank =
        !shown.contains(method)
        ? .other : cell.text == ranks.first ? .best : cell.text == ranks.last ? .second : .other
      let isTested = cell.standing != .untested
      return Cell(
        text: cell.text, rank: rank,
        isShown: differences.map { $0[row] } ?? (isTested ? cell.standing == .worse : nil),
        interval: cell.interval)
    }
  }
}
