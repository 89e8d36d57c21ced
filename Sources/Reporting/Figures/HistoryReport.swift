import Algorithms
import Foundation
import Results

/// The report of `vbench history`. It shows every figure of every method over time. It consists of a table with
/// sparklines, a page with charts and a CSV file.
package struct HistoryReport: Sendable {
  let history: History
  /// The command line; an empty string to omit it.
  private let command: String

  package init(_ history: History, command: String = "") {
    self.history = history
    self.command = command
  }

  /// Returns the locations of the report's page and table in a folder.
  package static func files(in folder: String) -> PageWithTable {
    PageWithTable("history", in: folder, columns: columns)
  }

  /// Writes `history.html` and `history.csv`.
  ///
  /// - Throws: `FileError.cannotWrite`.
  package func write(to folder: String) throws {
    try Self.files(in: folder).write(csv, try page().rendered())
  }

  /// Returns a table with one row per method and figure.
  package func table(_ style: TextStyle) -> TextTable {
    var table = TextTable(
      header: ["method", "figure", "first", "last", "change", "over time"],
      rightAligned: [2, 3, 4])
    for line in history.lines {
      guard let (first, last) = line.ends else { continue }
      let change = last - first
      let isWorse = line.isHigherBetter ? change < 0 : change > 0
      let emphasis: TextEmphasis = abs(change) < 5e-4 ? .none : isWorse ? .bad : .best
      table.add([
        .init(line.method), .init(line.figure),
        .init(line.isIncomparable ? "-" : first.fixed(3)), .init(last.fixed(3)),
        line.isIncomparable
          ? .init("-") : .init((change > 0 ? "+" : "") + change.fixed(3), emphasis),
        .init(Sparkline.text(Self.scaled(line.values), width: 40, style)),
      ])
    }
    return table
  }

  /// Scales values to the range of a sparkline with a margin at both ends, so that changes are visible.
  private static func scaled(_ values: [Double?]) -> [Double?] {
    let known = values.compactMap(\.self)
    guard let (low, high) = known.minAndMax(), high - low > 1e-9 else {
      return values.map { $0.map { _ in 0.5 } }
    }
    return values.map { $0.map { 0.05 + 0.9 * ($0 - low) / (high - low) } }
  }

  /// The columns of `history.csv`. The points of the history are numbered from 1.
  private static let columns = [
    "point", "name", "commit", "started", "version", "subject", "figure", "value",
  ]

  /// The content of `history.csv`, with a row for each figure at each point.
  package var csv: CSVTable {
    var table = CSVTable(columns: Self.columns)
    for (index, point) in history.points.enumerated() {
      for line in history.lines {
        guard let value = line.values[index] else { continue }
        table.append(index + 1)
        table.append(point.name)
        table.append(point.baseline.commit ?? "")
        table.append(point.baseline.started)
        table.append(point.baseline.version)
        table.append(line.method)
        table.append(line.figure)
        table.append(value)
        table.endRow()
      }
    }
    return table
  }

  /// Sentences that describe the changes.
  package var sentences: [String] {
    let words = HistoryWords(history)
    return [words.headline] + words.details
  }

  private func page() -> Page {
    let words = HistoryWords(history)
    let names = history.points.map(\.name)
    let changed = Set(words.changes.map(\.line.figure))
    let charts = charts.compactMap { chart in chart.view.map { (figure: chart.title, view: $0) } }
    let same = charts.filter { !changed.contains($0.figure) }
    var page = Page(
      product: "vbench history",
      title: [names.first, names.last].compactMap(\.self).joined(separator: " to "),
      headline: words.headline,
      details: (words.details + [
        "Times are per update, in multiples of the calibration kernel's time."
      ]).map { Prose($0) },
      sections: [table(of: words)].compactMap(\.self))
    let moved = charts.filter { changed.contains($0.figure) }
    if !moved.isEmpty {
      page.sections.append(
        Page.Section(
          id: "changed", title: "Over time", note: "The oldest state is on the left.",
          file: "history.csv",
          parts: [PageCharts(charts: moved.map(\.view))]))
    }
    if !same.isEmpty {
      page.sections.append(
        Page.Section(
          id: "unchanged", title: "Unchanged", note: "The oldest state is on the left.",
          file: "history.csv",
          folded: "\(same.count.of("figure")): \(same.map(\.figure).joined(separator: ", "))",
          parts: [PageCharts(charts: same.map(\.view))]))
    }
    page.facts = facts
    return page
  }

  /// Returns a section for the figures that have changed; nil if no figure has changed.
  private func table(of words: HistoryWords) -> Page.Section? {
    guard !words.changes.isEmpty else { return nil }
    return Page.Section(
      id: "changes", title: "What changed",
      note: "The table compares the last state with the first one that covers the same data.",
      file: "history.csv",
      parts: [
        PageTable(
          headers: ["method", "figure", "first", "last", "change", "result"], words: 2,
          rows: words.changes.map {
            [
              $0.line.method, $0.line.figure, $0.first.fixed(3), $0.last.fixed(3),
              ($0.difference > 0 ? "+" : "") + $0.difference.fixed(3),
              $0.isBetter ? "better" : "worse",
            ]
          })
      ])
  }

  /// The metadata of the history that the page shows; nil if the history has no points.
  private var facts: PageFacts? {
    guard let first = history.points.first, let last = history.points.last else { return nil }
    let datasets = Array(history.points.flatMap { $0.baseline.datasets ?? [] }.uniqued())
    let machines = history.points.map(\.baseline.processor).uniqued()
    let count = history.points.count.of("state")
    let days = "\(Self.day(first)) to \(Self.day(last))"
    let facts = [
      datasets.isEmpty
        ? nil : PageFacts.Fact(name: "dataset", value: datasets.joined(separator: ", ")),
      PageFacts.Fact(name: "size", value: count),
      PageFacts.Fact(name: "states", value: days),
      PageFacts.Fact(name: "machine", value: machines.joined(separator: "; ")),
      PageFacts.Fact(
        name: "versions",
        value: history.points.map(\.baseline.version).uniqued()
          .joined(separator: ", ")),
      command.isEmpty ? nil : PageFacts.Fact(name: "command", value: command, isCode: true),
    ].compactMap(\.self)
    return PageFacts(about: "\(count), \(days)", facts: facts)
  }

  /// The axis of commits. Tick marks show the dates of up to four commits, including the first and the last one.
  private var states: ChartAxis {
    let count = history.points.count
    let shown = min(count, 4)
    let shownIndices = Set((0..<shown).map { $0 * (count - 1) / max(1, shown - 1) }).sorted()
    return .named(
      "commit and day", to: Double(max(1, count - 1)),
      at: shownIndices.map { index in
        let point = history.points[index]
        return (Double(index), "\(point.name.suffix(9)) \(Self.day(point))")
      })
  }

  /// Returns the date of a point, e.g. 2026-11-22.
  private static func day(_ point: History.Point) -> String {
    String(point.baseline.started.prefix(10))
  }

  private var charts: [CurveChart] {
    let methods = Dictionary(
      uniqueKeysWithValues: Set(history.lines.map(\.method)).sorted().enumerated().map {
        ($1, $0)
      })
    return history.lines.map(\.figure).uniqued().map { figure in
      let lines = history.lines.filter { $0.figure == figure }
      let values = lines.flatMap(\.values).compactMap(\.self)
      let (low, high) = values.minAndMax() ?? (0, 1)
      // Because of the margin, the axis covers a range of values even if a figure never changes.
      let air = max(0.1 * (high - low), 0.01)
      return CurveChart(
        title: figure,
        explanation: lines.first?.isHigherBetter == true ? "higher is better" : "lower is better",
        file: "history.csv", xAxis: states,
        yAxis: .linear(
          figure, from: max(0, low - air),
          to: lines.allSatisfy(\.isShare) ? min(1, high + air) : high + air),
        stops: history.points.enumerated().map { index, point in
          CurveChart.Stop(x: Double(index), label: "\(point.name), \(Self.day(point))")
        }, headlineName: "last",
        isLowerBetter: lines.first?.isHigherBetter == false,
        curves: lines.map { line in
          CurveChart.Curve(
            method: methods[line.method] ?? 0, name: line.method,
            values: line.values.map { $0 ?? .nan }, headline: line.values.last ?? nil)
        })
    }
  }
}
