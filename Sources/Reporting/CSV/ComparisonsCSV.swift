import Bench
import Evaluation
import Results

/// The table `comparisons.csv`: one row per pair of subjects, under the convention of the tables.
enum ComparisonsCSV {
  struct Row {
    var comparison: SubjectComparison
    var conventions: Conventions
    var verdict: String
  }

  static var columns: [CSVColumn<Row>] {
    CSVColumn.comparison(
      \.comparison, in: .text("conventions") { $0.conventions.rawValue }, count: "sequences")
      + [
        .number("sequences_needed") { $0.comparison.figures.sequencesNeeded },
        .text("verdict") { $0.verdict },
      ] + CSVColumn.further(\.comparison)
  }

  static func table(_ result: TrackingResult) -> CSVTable {
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
