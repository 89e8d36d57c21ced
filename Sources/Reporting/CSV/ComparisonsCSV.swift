import Bench
import Evaluation
import Results

/// The table `comparisons.csv`, with one row per pair of methods, under the convention used in tables.
package struct ComparisonsCSV {
  private typealias Column = CSVColumn<MethodComparison>

  /// The name of the column that states the context of the comparisons, and its value, which is the same in every row.
  package var context: (name: String, value: String)
  /// The common prefix of two column names. One column contains the number of compared items. The other contains the
  /// approximate number of items that would be needed to show a difference of the observed size.
  package var count: String
  /// Whether the verdict is written before the columns that were introduced later, as in tracking runs.
  package var hasEarlyVerdict = false

  package init(context: (name: String, value: String), count: String, hasEarlyVerdict: Bool = false)
  {
    self.context = context
    self.count = count
    self.hasEarlyVerdict = hasEarlyVerdict
  }

  package func table(_ run: ReportedRun) -> CSVTable {
    let context = context
    let words = run.comparisons
    let verdict: [Column] = [
      .number("\(count)_needed") { $0.figures.sequencesNeeded },
      .text("verdict") { words.sentence($0) },
    ]
    let later: [Column] = [
      .flag("testable") { $0.figures.isTestable }, .number("p") { $0.figures.p },
      .flag("shown_on_most") { $0.figures.isShownOnMost },
    ]
    let columns: [Column] =
      [
        .text("first") { $0.first.name }, .text("second") { $0.second.name },
        .text(context.name) { _ in context.value }, .count(count) { $0.figures.sequences },
        .number("difference") { $0.figures.difference },
        .number("low") { $0.figures.interval?.lowerBound },
        .number("high") { $0.figures.interval?.upperBound },
        .count("wins") { $0.figures.wins }, .count("losses") { $0.figures.losses },
        .number("permutation_p") { $0.figures.permutationP },
        .number("wilcoxon_p") { $0.figures.wilcoxonP },
        .number("adjusted_p") { $0.figures.adjustedP }, .flag("shown") { $0.figures.isShown },
      ] + (hasEarlyVerdict ? verdict + later : later + verdict) + firmness(run)
    return CSVTable(columns, rows: run.run.comparisons)
  }

  /// Returns the columns that say what would undo a difference.
  private func firmness(_ run: ReportedRun) -> [Column] {
    [
      .number("sign_p") { $0.figures.signP },
      .number("undoing_share") { $0.firmness?.undoingShare },
      .count("further_losses") { $0.firmness?.furtherLosses },
      .text("rests_on") { comparison in
        run.comparisons.names(comparison.firmness?.restsOn ?? []).joined(separator: " ")
      },
    ]
  }
}
