import Analysis
import Evaluation
import Execution
import GroundTruth
import Tracking

/// `separation.csv`: one row per sequence, those that separate the subjects most first.
enum SeparationCSV {
  static let columns = [
    "sequence", "dataset", "spread", "best", "best_auc", "worst", "worst_auc", "mean_auc",
  ]

  static func table(_ result: RunResult) -> CSVTable {
    var table = CSVTable(columns: columns)
    for each in result.separation {
      let sequence = result.sequences[each.sequence].sequence
      table.append(sequence.name)
      table.append(sequence.dataset)
      table.append(each.spread)
      table.append(each.best.name)
      table.append(each.bestScore)
      table.append(each.worst.name)
      table.append(each.worstScore)
      table.append(each.mean)
      table.endRow()
    }
    return table
  }
}
