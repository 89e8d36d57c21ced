import Evaluation
import Results

extension TrackingResult {
  /// The measure by which the run's protocol ranks trackers; nil under `ope`.
  var primaryMeasure: MeasureFacts? {
    let candidates = evaluationProtocol.rankedBy
    return candidates.first { measure in
      subjects.contains { $0.protocolResult?.scores[measure] != nil }
    } ?? candidates.last
  }
}
