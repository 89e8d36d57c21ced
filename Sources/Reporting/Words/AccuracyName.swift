import Evaluation
import Results

extension TrackingResult {
  /// The name of the main overlap measure under the convention used in tables.
  var accuracyName: String { conventions == .vot ? "accuracy" : accuracy.title }

  /// The main overlap measure, with its name under the convention used in tables.
  var accuracy: MeasureFacts {
    TrackMeasures.all(under: conventions).first ?? TrackMeasures.auc
  }
}
