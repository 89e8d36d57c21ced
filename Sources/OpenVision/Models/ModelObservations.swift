import Foundation

/// A class that a model assigned to an image or an object, with its confidence.
public final class VNClassificationObservation: VNObservation, @unchecked Sendable {
  /// The name of the class.
  public let identifier: String

  /// Creates an observation of one class.
  ///
  /// - Parameter confidence: the confidence computed by the model, which may be outside 0...1.
  init(
    uuid: UUID = UUID(), identifier: String, confidence: VNConfidence, requestRevision: Int
  ) {
    self.identifier = identifier
    super.init(uuid: uuid, confidence: confidence, requestRevision: requestRevision)
  }

  /// Whether the curve of precision and recall is known, which is never the case for models of your own.
  public var hasPrecisionRecallCurve: Bool { false }

  /// Returns whether the class is recalled at least as often as stated at the given precision. Without a curve of
  /// precision and recall, the result is false.
  public func hasMinimumRecall(_ minimumRecall: Float, forPrecision precision: Float) -> Bool {
    false
  }

  /// Returns whether the class is at least as precise as stated at the given recall. Without a curve of precision and
  /// recall, the result is false.
  public func hasMinimumPrecision(_ minimumPrecision: Float, forRecall recall: Float) -> Bool {
    false
  }
}

/// An object found by a model, with its possible classes.
public final class VNRecognizedObjectObservation: VNDetectedObjectObservation, @unchecked Sendable {
  /// The possible classes, most confident first.
  public let labels: [VNClassificationObservation]

  init(
    uuid: UUID = UUID(), labels: [VNClassificationObservation], boundingBox: CGRect,
    requestRevision: Int
  ) {
    self.labels = labels
    super.init(
      uuid: uuid, confidence: min(1, max(0, labels.first?.confidence ?? 0)),
      requestRevision: requestRevision, boundingBox: boundingBox)
  }
}

/// An output of a model for which there is no more specific type of observation.
public final class VNCoreMLFeatureValueObservation: VNObservation, @unchecked Sendable {
  /// The name of the output.
  public let featureName: String
  public let featureValue: MLFeatureValue

  init(
    uuid: UUID = UUID(), featureName: String, featureValue: MLFeatureValue, requestRevision: Int
  ) {
    (self.featureName, self.featureValue) = (featureName, featureValue)
    super.init(uuid: uuid, confidence: 1, requestRevision: requestRevision)
  }
}
