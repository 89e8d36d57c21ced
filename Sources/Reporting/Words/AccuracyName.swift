import Evaluation
import Results

extension TrackingResult {
  /// What sentences call the overlap figure of the convention shown.
  var accuracyName: String { conventions == .vot ? "accuracy" : accuracy.title }

  /// The main measure, under the name that the convention shown has for it.
  var accuracy: MeasureFacts {
    TrackMeasures.all(under: conventions).first ?? TrackMeasures.auc
  }
}
