import Evaluation
import Results

extension TrackingResult {
  /// The name of the main overlap measure under the convention shown in tables.
  var accuracyName: String { conventions == .vot ? "accuracy" : accuracy.title }

  /// The main overlap measure, named as under the convention shown in tables.
  var accuracy: MeasureFacts {
    TrackMeasures.all(under: conventions).first ?? TrackMeasures.auc
  }
}
