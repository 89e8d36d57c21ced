import Analysis
import Evaluation
import GroundTruth
import Tracking

/// What a subject scored under the run's protocol, in `results.json`.
struct ProtocolDocument: Encodable {
  struct Target: Encodable {
    var sequence: String
    var dataset: String
    var target: String
    var runs: Int
    var figures: [String: Double]
  }

  struct Curve: Encodable {
    var name: String
    var x: [Double?]
    var y: [Double?]
  }

  var name: String
  /// Of all targets together; what is not defined is left out.
  var figures: [String: Double]
  var targets: [Target]
  var curve: Curve?

  init(_ result: ProtocolResult, of sequences: [SequenceFacts]) {
    name = result.scores.evaluationProtocol.rawValue
    figures = Self.figures(result.scores.dataset)
    targets = zip(result.targets, result.scores.targets).map { target, values in
      let sequence = sequences[target.sequence].sequence
      return Target(
        sequence: sequence.name, dataset: sequence.dataset, target: target.name, runs: target.runs,
        figures: Self.figures(values))
    }
    curve = result.scores.curve.map {
      Curve(name: $0.name, x: $0.x.map(\.ifFinite), y: $0.y.map(\.ifFinite))
    }
  }

  private static func figures(_ values: [ProtocolScores.Value]) -> [String: Double] {
    var figures: [String: Double] = [:]
    for value in values { figures[value.figure.rawValue] = value.value }
    return figures
  }
}
