import Bench
import Evaluation
import Reporting
import Results

/// The table of a tracking run, with one row per tracker, under the convention used in tables.
extension SummaryCSV {
  struct Row {
    var method: MethodResult
    var figures: Figures
    var datasets: String
    var conventions: Conventions
    /// The tracker's durations in the timing run; nil if it was not timed.
    var timed: DurationSummary?
  }

  static var columns: [CSVColumn<Row>] {
    // The order of existing columns is never changed. Columns for new measures are added at the end.
    let first = [
      TrackMeasures.auc, TrackMeasures.op50, TrackMeasures.op75, TrackMeasures.precision20,
      TrackMeasures.normPrecision, TrackMeasures.lost, TrackMeasures.auroc, TrackMeasures.ece,
    ]
    let main = first.prefix(1)
    let later = TrackMeasures.all.filter { measure in !first.contains { $0.key == measure.key } }
    var columns = identity + counts
    columns += CSVColumn.measures(Array(main)) { $0.figures }
    columns += CSVColumn.intervals(of: Array(main)) { $0.method.intervals }
    columns += CSVColumn.measures(Array(first.dropFirst())) { $0.figures }
    columns += CSVColumn.measures(TimingMeasures.summary) { $0.method.timing }
    columns.append(.text("status") { $0.method.status })
    columns += CSVColumn.intervals(of: Array(first.dropFirst())) { $0.method.intervals }
    columns += CSVColumn.measures(AcceptanceMeasures.all) { $0.method.acceptance }
    for measure in later {
      columns += CSVColumn.measures([measure]) { $0.figures }
      columns += CSVColumn.intervals(of: [measure]) { $0.method.intervals }
    }
    columns += CSVColumn.measures(TimingMeasures.laterSummary) { $0.method.timing }
    columns.append(.number("timed_cpu_median_ms") { $0.timed?.cpuMedian })
    return columns
  }

  private static var identity: [CSVColumn<Row>] {
    [
      .text("subject") { $0.method.identity.name },
      .text("tracker") { $0.method.identity.tracker },
      .text("level") { $0.method.identity.level },
      .count("revision") { $0.method.identity.revision },
      .text("redetect") { $0.method.identity.redetect },
      .text("dataset") { $0.datasets },
      .text("conventions") { $0.conventions.rawValue },
    ]
  }

  private static var counts: [CSVColumn<Row>] {
    [
      .count("sequences") { $0.method.sequences.count { !$0.targets.isEmpty } },
      .count("targets") { $0.method.sequences.reduce(0) { $0 + $1.attempts } },
      .count("frames") { $0.method.scores[$0.conventions]?.frames },
      .count("scored_frames") { $0.method.scores[$0.conventions]?.scoredFrames },
    ]
  }

  static func table(_ result: TrackingResult) -> CSVTable {
    let datasets = result.shared.datasetNames
    return CSVTable(
      columns,
      rows: result.methods.map { method in
        Row(
          method: method, figures: method.figures(under: result.conventions),
          datasets: datasets, conventions: result.conventions,
          timed: result.timing?.methods.first { $0.method == method.identity.name }?.durations)
      })
  }
}
