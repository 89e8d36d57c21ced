import Foundation

/// A class that a model assigned to an image or an object, with its confidence.
public final class VNClassificationObservation: VNObservation, @unchecked Sendable {
  /// The name of the class.
  public let identifier: String

  /// Creates an observation of one class.
  ///
  /// - Parameter confidence: the confidence computed by the model, which may be outside 0...1.
  init(identifier: String, confidence: VNConfidence, requestRevision: Int) {
    self.identifier = identifier
    super.init(uuid: UUID(), confidence: confidence, requestRevision: requestRevision)
  }
}

/// An object found by a model, with its possible classes.
public final class VNRecognizedObjectObservation: VNDetectedObjectObservation, @unchecked Sendable {
  /// The possible classes, most confident first.
  public let labels: [VNClassificationObservation]

  init(labels: [VNClassificationObservation], boundingBox: CGRect, requestRevision: Int) {
    self.labels = labels
    super.init(
      uuid: UUID(), confidence: min(1, max(0, labels.first?.confidence ?? 0)),
      requestRevision: requestRevision, boundingBox: boundingBox)
  }
}

/// An output of a model for which there is no more specific type of observation.
public final class VNCoreMLFeatureValueObservation: VNObservation, @unchecked Sendable {
  /// The name of the output.
  public let featureName: String
  public let featureValue: MLFeatureValue

  init(featureName: String, featureValue: MLFeatureValue, requestRevision: Int) {
    (self.featureName, self.featureValue) = (featureName, featureValue)
    super.init(uuid: UUID(), confidence: 1, requestRevision: requestRevision)
  }
}
