import Bench
import Evaluation
import Results

/// The figures in reports other than the scores. They are computed once from a run's frames for all files.
struct ReportFigures: Sendable {
  /// Overlap, center error and survival by frames since the start; nil if trackers are restarted during their
  /// runs.
  var drift: DriftResult?
  /// The confidence figures, one per subject.
  var confidences: [ConfidenceFigures]
  var latencies: [LatencyFigures]
  /// The 95 % intervals of the AUC under the shown convention by attribute, one set per subject.
  var attributeIntervals: [[String: ClosedRange<Double>]]
  /// The table of subjects.
  var summary: SummaryColumns

  init(_ result: TrackingResult) {
    drift =
      result.evaluationProtocol.restarts || result.sequences.isEmpty
      ? nil : DriftResult(result)
    confidences = result.subjects.indices.map { ConfidenceFigures(of: $0, in: result) }
    let resampling = Resampling(
      sequences: result.sequences.count, rounds: Self.rounds, seed: result.facts.seed)
    latencies = result.subjects.map { LatencyFigures(of: $0, over: resampling) }
    attributeIntervals = result.attributeIntervals()
    summary = SummaryColumns(result, drift: drift, latencies: latencies)
  }

  /// The number of rounds for intervals that are only drawn.
  static let rounds = 500
}
