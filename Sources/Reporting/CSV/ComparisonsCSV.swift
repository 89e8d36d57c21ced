import Analysis
import Evaluation
import Execution

/// `comparisons.csv`: one row per pair of subjects, under the convention that the tables show.
enum ComparisonsCSV {
  static let columns = [
    "first", "second", "conventions", "sequences", "difference", "low", "high", "wins", "losses",
    "permutation_p", "wilcoxon_p", "adjusted_p", "shown", "sequences_needed", "verdict",
  ]

  static func table(_ result: RunResult) -> CSVTable {
    let words = ComparisonWords(result)
    var table = CSVTable(columns: columns)
    for comparison in result.comparisons {
      let figures = comparison.figures
      table.append(comparison.first.name)
      table.append(comparison.second.name)
      table.append(result.conventions.rawValue)
      table.append(figures.sequences)
      table.append(figures.difference)
      table.append(figures.interval?.lowerBound)
      table.append(figures.interval?.upperBound)
      table.append(figures.wins)
      table.append(figures.losses)
      table.append(figures.permutationP)
      table.append(figures.wilcoxonP)
      table.append(figures.adjustedP)
      table.append(figures.isShown)
      table.append(figures.sequencesNeeded)
      table.append(words.sentence(comparison))
      table.endRow()
    }
    return table
  }
}
