import Evaluation
import Reporting

/// The table `realtime.csv`, with one row per tracker and frame rate.
enum RealTimeCSV {
  private struct Row {
    var times: TimeModel.Method
    var figures: RateCurves.Method
    var rate: Int
  }

  /// - Parameter estimate: the estimate; nil for a table without rows.
  static func table(_ estimate: RealTimeEstimate?, names: [String]) -> CSVTable {
    let columns: [CSVColumn<Row>] =
      [
        .text("subject") { $0.times.name },
        .text("rule") { _ in RealTimeEstimate.rule.rawValue },
        .number("frames_per_second") { RateCurves.rates[$0.rate] },
        .number("auc") { $0.figures.means[$0.rate] },
      ] + CSVColumn.interval("auc") { $0.figures.intervals[$0.rate] } + [
        .number("update_ms") { $0.times.update },
        .number("init_ms") { $0.times.initialization },
        .text("clock") { $0.times.clock.rawValue },
      ]
    let rows = zip(names, estimate?.curves.methods ?? []).flatMap { name, figures in
      (estimate?.times[name]).map { times in
        RateCurves.rates.indices.map { Row(times: times, figures: figures, rate: $0) }
      } ?? []
    }
    return CSVTable(columns, rows: rows)
  }
}
