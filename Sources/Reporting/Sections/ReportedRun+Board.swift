import Bench
import Evaluation
import Results

extension ReportedRun {
  /// Returns the page that ranks the methods of a joined run, with a row for each that leads to its own run.
  ///
  /// - Parameter runs: what is known about the runs, by their names.
  package func board(_ title: String, _ runs: [BoardRun]) -> Page {
    let people = Set(runs.map(\.who)).count
    let size = "\(run.task.count(run.items.count))\(sizeWords)"
    var page = Page(
      product: "vbench board: \(run.task.title.lowercased())", title: title,
      headline: [coverage, verdict.headline].compactMap(\.self).joined(separator: " "),
      details: verdict.details.prefix(2).map { Prose($0) },
      facts: PageFacts(
        about: "\(runs.count.of("run")) by \(people == 1 ? "one person" : "\(people) people")"
          + " on \(size)",
        facts: PageFacts(run.facts, size: size, settings: run.settings).facts.filter {
          !["command", "started", "machine"].contains($0.name)
        }), methods: names, sections: [])
    let own = Page.problems(problems.filter { !$0.isByDesign })
    // With many methods, the chart of attributes is longer than anybody reads; the table says the same.
    var attributes = attributeSection
    attributes?.parts.removeAll { $0 is PageCharts }
    page.sections = [
      boardSection(runs), speedSection, attributes, itemSection(opens: false), sourceSection, own,
      measureSection,
    ].compactMap(\.self)
    return page
  }

  /// The names of the tables to which the page refers, besides its own.
  package var boardFiles: Set<String> {
    ["summary.csv", "attributes.csv", "comparisons.csv", itemFile]
  }

  private func boardSection(_ runs: [BoardRun]) -> Page.Section? {
    guard let measure else { return nil }
    return Page.Section(
      id: "board", title: "Ranking",
      note:
        "The methods by \(measure.title) on the same \(run.task.items), with 95% intervals. The range after a rank is from 1 plus the number of methods that are significantly better to the number of those that are not significantly worse. ≈ marks methods that are not significantly worse than the best, and ? those of which the data cannot tell. A row opens the report of its run.",
      file: "board.csv", parts: [BoardTable(self, runs, measure)])
  }

  /// Returns the table of the board as CSV.
  package func boardTable(_ runs: [BoardRun]) -> CSVTable {
    var table = CSVTable(columns: [
      "rank", "rank_low", "rank_high", "method", measure?.key ?? "value", "low", "high",
      "per_second", "run", "who", "started", "commit", "machine", "version", "report",
    ])
    guard let measure else { return table }
    for row in BoardTable(self, runs, measure).facts {
      table.append(row.rank.map { "\($0)" } ?? "")
      table.append(row.ranks.map { "\($0.lowerBound)" } ?? "")
      table.append(row.ranks.map { "\($0.upperBound)" } ?? "")
      table.append(row.name)
      for value in [row.value, row.interval?.lowerBound, row.interval?.upperBound] {
        table.append(value.map { $0.fixed(measure.digits) } ?? "")
      }
      table.append(row.speed.map { $0.fixed(1) } ?? "")
      for text in [
        row.run?.name, row.run?.who, row.source?.started, row.run?.commit, row.source?.processor,
        row.source?.version, row.run?.report,
      ] { table.append(text ?? "") }
      table.endRow()
    }
    return table
  }
}
