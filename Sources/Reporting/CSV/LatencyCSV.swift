import Analysis
import Execution
import Tracking

/// `latency.csv`: one row per subject and percentile of the updates' durations.
enum LatencyCSV {
  static let columns = ["subject", "steps", "percentile", "wall_ms", "cpu_ms"]

  static func table(_ result: RunResult, _ figures: ReportFigures) -> CSVTable {
    var table = CSVTable(columns: columns)
    for (subject, latency) in zip(result.subjects, figures.latencies) where latency.steps > 0 {
      for (index, percentile) in LatencyFigures.percentiles.enumerated() {
        table.append(subject.identity.name)
        table.append(latency.steps)
        table.append(percentile)
        table.append(latency.wall[index])
        table.append(latency.cpu[index])
        table.endRow()
      }
    }
    return table
  }
}
