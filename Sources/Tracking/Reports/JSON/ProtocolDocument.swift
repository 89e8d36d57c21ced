import Evaluation
import GroundTruth
import Reporting
import Results

extension JSONFields {
  /// Adds a field for a tracker's scores under the run's protocol. Omits the field if there are none.
  mutating func field(
    _ name: String, _ result: ProtocolResult?, of sequences: [SequenceFacts]
  ) {
    guard let result else { return }
    field(name) { json in
      json.field("name", result.scores.evaluationProtocol.rawValue)
      json.field("figures", result.scores.dataset)
      json.field("intervals") {
        $0.fields(result.scores.dataset.map(\.measure), of: result.scores.intervals)
      }
      json.field("targets", zip(result.targets, result.scores.targets)) { json, pair in
        let (target, values) = pair
        let sequence = sequences[target.sequence].sequence
        json.object { json in
          json.field("sequence", sequence.name)
          json.field("dataset", sequence.dataset)
          json.field("target", target.name)
          json.field("runs", target.runs)
          json.field("figures", values)
        }
      }
      guard let curve = result.scores.curve else { return }
      json.field("curve") { json in
        json.field("name", curve.name)
        json.field("x", curve.x)
        json.field("y", curve.y)
      }
    }
  }

  /// Adds a field with one value per measure. Undefined values are omitted.
  private mutating func field(_ name: String, _ values: [ProtocolScores.Value]) {
    field(name) { json in
      for value in values { json.field(value.measure.key, value.value) }
    }
  }

  /// Adds a field for the effect of a confidence threshold on a tracker's boxes. Omits the field if there is no
  /// threshold.
  mutating func field(_ name: String, _ acceptance: Acceptance?) {
    guard let acceptance else { return }
    field(name) { json in
      json.field("threshold", acceptance.threshold)
      json.field("accepted", acceptance.figures.accepted)
      json.field("precision", acceptance.figures.precision)
      json.field("recall", acceptance.figures.recall)
      json.field("f", acceptance.figures.f)
      json.field("false_accept", acceptance.figures.falseAccept)
      json.field("true_rejection", acceptance.trueRejection)
    }
  }
}
