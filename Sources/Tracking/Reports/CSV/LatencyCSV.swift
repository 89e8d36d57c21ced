import Bench
import Evaluation
import Reporting

/// The table `latency.csv`, with one row per tracker and percentile of the update times.
enum LatencyCSV {
  struct Row {
    var method: String
    var latency: LatencyFigures
    /// The index of this row's percentile in `LatencyFigures.percentiles`.
    var index: Int

    /// The 95% confidence interval of the wall time; nil for percentiles other than the median and the 95th percentile.
    var wall: ClosedRange<Double>? { interval(TimingMeasures.median, TimingMeasures.p95) }
    /// The 95% confidence interval of the CPU time; nil for percentiles other than the median and the 95th percentile.
    var cpu: ClosedRange<Double>? { interval(TimingMeasures.cpuMedian, TimingMeasures.cpuP95) }

    private func interval(
      _ median: Measure<TimingSummary>, _ p95: Measure<TimingSummary>
    ) -> ClosedRange<Double>? {
      switch LatencyFigures.percentiles[index] {
      case 50: latency.intervals[median]
      case 95: latency.intervals[p95]
      default: nil
      }
    }
  }

  static var columns: [CSVColumn<Row>] {
    [
      .text("subject") { $0.method },
      .count("steps") { $0.latency.steps },
      .number("percentile") { LatencyFigures.percentiles[$0.index] },
      .number("wall_ms") { $0.latency.wall[$0.index] },
      .number("cpu_ms") { $0.latency.cpu[$0.index] },
      .number("wall_low") { $0.wall?.lowerBound },
      .number("wall_high") { $0.wall?.upperBound },
      .number("cpu_low") { $0.cpu?.lowerBound },
      .number("cpu_high") { $0.cpu?.upperBound },
    ]
  }

  static func table(_ result: TrackingResult, _ figures: ReportFigures) -> CSVTable {
    CSVTable(
      columns,
      rows: zip(result.methods, figures.latencies).flatMap { method, latency in
        latency.steps > 0
          ? LatencyFigures.percentiles.indices.map {
            Row(method: method.identity.name, latency: latency, index: $0)
          } : []
      })
  }
}
