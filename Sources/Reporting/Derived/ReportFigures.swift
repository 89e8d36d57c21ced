import Bench
import Evaluation
import Results

/// What reports show beside the scores, worked out from a run's frames once for all files.
struct ReportFigures: Sendable {
  /// Overlap, center error and survival by frames since the start; nil where trackers are started
  /// again in the middle of their runs.
  var drift: Drift?
  /// One per subject.
  var confidences: [ConfidenceFigures]
  var latencies: [LatencyFigures]
  /// 95 % intervals of the AUC of the shown convention by attribute, one per subject.
  var attributeIntervals: [[String: ClosedRange<Double>]]
  /// The table of subjects.
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

  /// Of intervals that are looked at rather than read.
  static let rounds = 500
}
