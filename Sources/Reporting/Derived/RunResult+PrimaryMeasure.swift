import Analysis
import Evaluation

extension RunResult {
  /// The measure that the run's protocol ranks trackers by; nil under `ope`.
  var primaryMeasure: MeasureFacts? {
    switch evaluationProtocol {
    case .ope: nil
    case .tre, .sre: ProtocolMeasures.auc(evaluationProtocol)
    case .votSupervised, .votMultistart:
      subjects.contains { $0.protocolResult?.scores[ProtocolMeasures.eao] != nil }
        ? ProtocolMeasures.eao : ProtocolMeasures.accuracy
    case .longterm: ProtocolMeasures.fScore
    case .got10k: ProtocolMeasures.averageOverlap
    }
  }
}
