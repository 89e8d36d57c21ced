import Evaluation
import Results

extension TrackingResult {
  /// The name of the overlap figure under the shown convention.
  var accuracyName: String { conventions == .vot ? "accuracy" : accuracy.title }

  /// The main measure, with its name under the shown convention.
  var accuracy: MeasureFacts {
    TrackMeasures.all(under: conventions).first ?? TrackMeasures.auc
  }
}
