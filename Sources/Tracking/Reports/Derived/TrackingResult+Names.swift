import Evaluation
import GroundTruth

extension TrackingResult {
  /// The name of the main overlap measure under the convention used in tables.
  var accuracyName: String { conventions == .vot ? "accuracy" : accuracy.title }

  /// The main overlap measure, with its name under the convention used in tables.
  var accuracy: MeasureFacts {
    TrackMeasures.all(under: conventions).first ?? TrackMeasures.auc
  }

  /// The names of the sequences as they appear in files.
  var sequenceNames: [String] {
    let counts = Dictionary(grouping: sequences, by: \.sequence.name).mapValues(\.count)
    return sequences.map { facts in
      let (name, dataset) = (facts.sequence.name, facts.sequence.dataset)
      return counts[name] == 1 ? name : "\(dataset)/\(name)"
    }
  }
}
