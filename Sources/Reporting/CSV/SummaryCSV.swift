import Bench
import Evaluation
import Results

/// The table `summary.csv`.
package enum SummaryCSV {
  /// Returns a table with one row per method, for a task whose methods answer item by item.
  package static func table(_ result: RunResult) -> CSVTable {
    let measures = result.task.measures + TaskMeasures.all
    let datasets = result.datasetNames
    var columns: [CSVColumn<RunResult.Method>] = [
      .text("subject") { $0.identity.name }, .text("method") { $0.identity.tracker },
      .text("level") { $0.identity.level }, .count("revision") { $0.identity.revision },
      .text("task") { _ in result.task.name }, .text("dataset") { _ in datasets },
      .count("items") { $0.coverage },
    ]
    columns += CSVColumn.measures(measures) { $0.figures }
    columns.append(.text("status") { $0.status })
    columns += CSVColumn.intervals(of: measures) { $0.intervals }
    columns += CSVColumn.measures(result.further) { $0.figures }
    return CSVTable(columns, rows: result.methods)
  }
}
