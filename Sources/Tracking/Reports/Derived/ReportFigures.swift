import Bench
import Evaluation
import Results

/// The figures that reports contain in addition to the scores. They are computed once from the frames of a run and used
/// for all files.
struct ReportFigures: Sendable {
  /// The overlap, center error and survival as functions of the number of frames since the start; nil if the protocol
  /// restarts trackers during an attempt.
  var drift: Drift?
  /// The quality of the confidences, with one element per tracker.
  var confidences: [ConfidenceFigures]
  var latencies: [LatencyFigures]
  /// The 95% confidence intervals of the AUC by attribute, under the convention used in tables. There is one dictionary
  /// per tracker.
  var attributeIntervals: [[String: ClosedRange<Double>]]
  var times: UpdateTimes
  /// The estimate of the AUC in real time; nil if there is none.
  var realTime: RealTimeEstimate?

  init(_ result: TrackingResult) { self.init(result, realTime: RealTimeEstimate(of: result)) }

  init(_ result: TrackingResult, realTime: RealTimeEstimate?) {
    drift =
      result.evaluationProtocol.restarts || result.sequences.isEmpty
      ? nil : Drift(result)
    confidences = result.methods.indices.map { ConfidenceFigures(of: $0, in: result) }
    let resampling = Resampling(
      sequences: result.sequences.count, rounds: Self.rounds, seed: result.facts.seed)
    latencies = result.methods.map { LatencyFigures(of: $0, over: resampling) }
    attributeIntervals = result.attributeIntervals()
    times = UpdateTimes(result, latencies: latencies)
    self.realTime = realTime
  }

  /// The number of bootstrap rounds for the confidence intervals of update times.
  static let rounds = 500
}
