import Analysis
import Evaluation
import Execution

/// Every pair of subjects, and whether the difference is shown.
struct ComparisonTable {
  struct Row {
    var first: String
    var second: String
    var cells: [String]
    var isShown: Bool
  }

  let headers = [
    "difference", "95 %", "better on", "worse on", "p", "adjusted p", "sequences needed",
  ]
  var rows: [Row]

  /// nil where there is no pair.
  init?(_ result: RunResult) {
    guard !result.comparisons.isEmpty else { return nil }
    rows = result.comparisons.map { comparison in
      let figures = comparison.figures
      return Row(
        first: comparison.first.name, second: comparison.second.name,
        cells: [
          figures.difference.fixed(3),
          figures.interval.map { "\($0.lowerBound.fixed(3)) to \($0.upperBound.fixed(3))" }
            ?? "not available",
          "\(figures.wins)", "\(figures.losses)", figures.permutationP.fixed(4),
          figures.isTestable ? figures.adjustedP.fixed(4) : "not testable",
          figures.isShown ? "" : figures.sequencesNeeded.map { $0.fixed(0) } ?? "",
        ], isShown: figures.isShown)
    }
  }
}
