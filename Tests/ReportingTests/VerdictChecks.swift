import Bench
import Evaluation
import Foundation
import Results
import Testing

@testable import Reporting

/// Checks that the numbers in the sentences and in the table of a run are those of its comparisons and intervals.
extension ReportedRun {
  /// Checks every number in the sentence about each pair.
  func checkNumbersOfPairs() throws {
    let digits = run.task.primary?.digits ?? 3
    for comparison in run.comparisons {
      let (figures, sentence) = (comparison.figures, comparisons.sentence(comparison))
      let claim = sentence.prefix { $0 != ";" }
      let noun = figures.sequences == 1 ? run.task.item : run.task.items
      for found in claim.matches(of: #/(\d+) ([a-z]+)/#) where found.2 == noun {
        #expect(Int(found.1) == figures.sequences, "\(sentence)")
      }
      let names = [comparison.first.name, comparison.second.name]
      if let measure = run.task.primary, !measure.interval.isOfAllItems {
        let pair = run.methods.filter { names.contains($0.identity.name) }
        let scored = run.items.indices.filter { item in
          pair.allSatisfy { $0.items[item]?.figures[measure] != nil }
        }
        #expect(figures.sequences == scored.count, "\(sentence)")
      }
      #expect(claim.hasPrefix(names[0]) && claim.contains(names[1]), "\(sentence)")
      if let interval = figures.interval {
        if let found = claim.firstMatch(of: #/\((-?[\d.]+) to (-?[\d.]+)/#) {
          #expect(
            [String(found.1), String(found.2)]
              == [interval.lowerBound.fixed(digits), interval.upperBound.fixed(digits)],
            "\(sentence)")
        }
        if let found = sentence.firstMatch(
          of: #/: (\w+) is at most (-?[\d.]+) better, (\w+) at most (-?[\d.]+)/#)
        {
          #expect([String(found.1), String(found.3)] == names, "\(sentence)")
          #expect(
            [String(found.2), String(found.4)]
              == [interval.upperBound.fixed(digits), (-interval.lowerBound).fixed(digits)],
            "\(sentence)")
        }
      }
      if let found = sentence.firstMatch(of: #/ lost (\d+) more$/#) {
        #expect(Int(found.1) == comparison.firmness?.furtherLosses, "\(sentence)")
      }
      if let found = sentence.firstMatch(of: #/: about (\d+) more lost/#) {
        #expect(figures.undoingLosses?.fixed(0) == String(found.1), "\(sentence)")
      }
      if let found = sentence.firstMatch(of: #/it rests on (.+): without/#) {
        let rests = comparison.firmness?.restsOn ?? []
        #expect(String(found.1) == rests.map { run.items[$0].name }.listed, "\(sentence)")
      }
      if let found = sentence.firstMatch(
        of: #/ on \d+ of [^(]*\(p [\d.]+( for this pair alone)?\)/#)
      {
        #expect((found.1 == nil) == figures.isShownOnMost, "\(sentence)")
      }
      if sentence.contains(": one more lost ") {
        #expect((figures.undoingLosses ?? .infinity) < 1.5, "\(sentence)")
      }
      if let found = sentence.firstMatch(of: #/adjusted for (\d+) pairs/#) {
        #expect(Int(found.1) == figures.family, "\(sentence)")
      }
      if let found = sentence.firstMatch(of: #/within ([\d.]+) on (\d+) of/#),
        let margin = Double(found.1)
      {
        #expect(Int(found.2) == figures.count(within: margin), "\(sentence)")
        #expect(2 * figures.count(within: margin) > figures.sequences, "\(sentence)")
      }
    }
  }

  /// Checks the numbers in the sentence about all pairs.
  func checkSummaryOfPairs() {
    let found = comparisons.lines.compactMap {
      $0.firstMatch(of: #/^(none|\d+) of the (\d+) pairs/#)?.output
    }
    for (_, shown, all) in found {
      #expect((Int(shown) ?? 0) == run.comparisons.count { $0.figures.isShown })
      #expect(Int(all) == run.comparisons.count)
    }
  }

  /// Checks that each cell of the table has the method's own figure and interval, and that the interval of the main
  /// measure contains the figure.
  func checkCells() {
    for column in summary.columns {
      for (method, cell) in zip(run.methods, column.cells) where cell.value != nil {
        let (figure, interval) = (
          method.figures[column.measure], method.intervals[column.measure]
        )
        #expect(figure == nil || cell.value == figure, "\(column.title)")
        #expect(
          cell.range == (column.measure.group == .status ? nil : interval), "\(column.title)")
        // The random figures of some measures are beyond the measure's range.
        if let value = cell.value, let range = cell.range,
          column.measure.range.bounds.contains(value)
        {
          #expect(
            range.lowerBound - 1e-9 <= value && value <= range.upperBound + 1e-9, "\(column.title)")
        }
      }
    }
  }

  /// Checks that the table of pairs marks the differences that are shown, with their intervals.
  func checkTableOfPairs() throws {
    let digits = measure?.digits ?? 3
    let rows = ComparisonTable(self)?.groups.flatMap(\.rows) ?? []
    #expect(rows.count == run.comparisons.count)
    for row in rows {
      let comparison = try #require(
        run.comparisons.first { $0.first.name == row.first && $0.second.name == row.second })
      #expect(row.isShown == comparison.figures.isShown)
      #expect(row.cells[0] == comparison.figures.difference.fixed(digits))
      if let interval = comparison.figures.interval {
        #expect(row.cells[1] == interval.text(digits))
        #expect(row.isShown == (interval.lowerBound > 0 || interval.upperBound < 0))
      }
    }
  }

  /// Checks that the headline names the number of items on which the ranked methods ran, the direction of the measure,
  /// and the clock of the speeds.
  ///
  /// - Parameter count: the number of items on which the ranked methods ran.
  func checkScope(_ count: Int) {
    let headline = verdict.headline
    if headline.contains(" \(run.task.items)") {
      let all = run.task.count(run.items.count)
      #expect(
        headline.contains(count == run.items.count ? all : "\(count) of the \(all)"), "\(headline)")
    }
    if let better = run.task.primary?.better, headline.contains(#/has the (lowest|highest) /#) {
      #expect(
        headline.contains(better == .lower ? "has the lowest " : "has the highest "), "\(headline)")
    }
    let clock = speeds.isProcessorTime ? "processor" : "wall"
    for found in (verdict.details + [headline]).joined(separator: " ")
      .matches(of: #/per second of (\w+) time/#)
    {
      #expect(found.1 == clock, "\(headline)")
    }
  }
}
