import Analysis
import Evaluation
import Execution

/// `comparisons.csv`: one row per pair of subjects, under the convention that the tables show.
enum ComparisonsCSV {
  struct Row {
    var comparison: SubjectComparison
    var conventions: Conventions
    var verdict: String

    var figures: PairedComparison { comparison.figures }
  }

  static var columns: [CSVColumn<Row>] {
    [
      .text("first") { $0.comparison.first.name },
      .text("second") { $0.comparison.second.name },
      .text("conventions") { $0.conventions.rawValue },
      .count("sequences") { $0.figures.sequences },
      .number("difference") { $0.figures.difference },
      .number("low") { $0.figures.interval?.lowerBound },
      .number("high") { $0.figures.interval?.upperBound },
      .count("wins") { $0.figures.wins },
      .count("losses") { $0.figures.losses },
      .number("permutation_p") { $0.figures.permutationP },
      .number("wilcoxon_p") { $0.figures.wilcoxonP },
      .number("adjusted_p") { $0.figures.adjustedP },
      .flag("shown") { $0.figures.isShown },
      .number("sequences_needed") { $0.figures.sequencesNeeded },
      .text("verdict") { $0.verdict },
      .flag("testable") { $0.figures.isTestable },
    ]
  }

  static func table(_ result: RunResult) -> CSVTable {
    let words = ComparisonWords(result)
    return CSVTable(
      columns,
      rows: result.comparisons.map { comparison in
        Row(
          comparison: comparison, conventions: result.conventions,
          verdict: words.sentence(comparison))
      })
  }
}
