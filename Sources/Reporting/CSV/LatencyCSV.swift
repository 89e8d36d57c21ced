import Analysis
import Execution
import Tracking

/// `latency.csv`: one row per subject and percentile of the updates' durations.
enum LatencyCSV {
  struct Row {
    var subject: String
    var latency: LatencyFigures
    /// The place of the percentile among `LatencyFigures.percentiles`.
    var index: Int
  }

  static var columns: [CSVColumn<Row>] {
    [
      .text("subject") { $0.subject },
      .count("steps") { $0.latency.steps },
      .number("percentile") { LatencyFigures.percentiles[$0.index] },
      .number("wall_ms") { $0.latency.wall[$0.index] },
      .number("cpu_ms") { $0.latency.cpu[$0.index] },
    ]
  }

  static func table(_ result: RunResult, _ figures: ReportFigures) -> CSVTable {
    CSVTable(
      columns,
      rows: zip(result.subjects, figures.latencies).flatMap { subject, latency in
        latency.steps > 0
          ? LatencyFigures.percentiles.indices.map {
            Row(subject: subject.identity.name, latency: latency, index: $0)
          } : []
      })
  }
}
