import Bench
import Evaluation
import Results

/// The figures in reports apart from the scores. They are computed once from a run's frames and used for all files.
struct ReportFigures: Sendable {
  /// The overlap, center error and survival by frames since the start; nil if trackers are restarted during their
  /// attempts.
  var drift: Drift?
  /// The confidence figures, one per subject.
  var confidences: [ConfidenceFigures]
  var latencies: [LatencyFigures]
  /// The 95 % intervals of the AUC by attribute, under the shown convention, one dictionary per subject.
  var attributeIntervals: [[String: ClosedRange<Double>]]
  /// The columns of the summary table.
  var summary: SummaryColumns

  init(_ result: TrackingResult) {
    drift =
      result.evaluationProtocol.restarts || result.sequences.isEmpty
      ? nil : Drift(result)
    confidences = result.subjects.indices.map { ConfidenceFigures(of: $0, in: result) }
    let resampling = Resampling(
      sequences: result.sequences.count, rounds: Self.rounds, seed: result.facts.seed)
    latencies = result.subjects.map { LatencyFigures(of: $0, over: resampling) }
    attributeIntervals = result.attributeIntervals()
    summary = SummaryColumns(result, drift: drift, latencies: latencies)
  }

  /// The number of bootstrap rounds for intervals that are only drawn.
  static let rounds = 500
}
