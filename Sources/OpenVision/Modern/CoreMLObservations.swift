import Foundation

/// A class that a model assigned to an image or an object, with its confidence.
public struct ClassificationObservation: WrappedObservation {
  let wrapped: VNClassificationObservation
  public let originatingRequestDescriptor: RequestDescriptor?

  /// The name of the class.
  public var identifier: String { wrapped.identifier }
  /// Whether the curve of precision and recall is known, which is never the case for models of your own.
  public var hasPrecisionRecallCurve: Bool { wrapped.hasPrecisionRecallCurve }

  /// Returns whether the class is recalled at least as often as stated at the given precision; false if this is
  /// unknown.
  public func hasMinimumRecall(_ minimumRecall: Float, forPrecision precision: Float) -> Bool {
    wrapped.hasMinimumRecall(minimumRecall, forPrecision: precision)
  }

  /// Returns whether the class is at least as precise as stated at the given recall; false if this is unknown.
  public func hasMinimumPrecision(_ minimumPrecision: Float, forRecall recall: Float) -> Bool {
    wrapped.hasMinimumPrecision(minimumPrecision, forRecall: recall)
  }

  var content: String { identifier }

  static func wrapped(
    _ content: String, _ origin: ObservationOrigin
  ) -> VNClassificationObservation? {
    VNClassificationObservation(
      uuid: origin.uuid, identifier: content, confidence: origin.confidence,
      requestRevision: origin.requestRevision)
  }
}

/// An object found by a model, with its possible classes.
public struct RecognizedObjectObservation: WrappedObservation, BoundingBoxProviding {
  let wrapped: VNRecognizedObjectObservation
  public let originatingRequestDescriptor: RequestDescriptor?

  public var boundingBox: NormalizedRect { NormalizedRect(normalizedRect: wrapped.boundingBox) }
  /// The possible classes, most confident first.
  public var labels: [ClassificationObservation] {
    wrapped.labels.map {
      ClassificationObservation(
        wrapped: $0, originatingRequestDescriptor: originatingRequestDescriptor)
    }
  }

  struct Content: Codable, Hashable {
    var box: NormalizedRect
    var labels: [ClassificationObservation]
  }

  var content: Content { Content(box: boundingBox, labels: labels) }

  static func wrapped(
    _ content: Content, _ origin: ObservationOrigin
  ) -> VNRecognizedObjectObservation? {
    VNRecognizedObjectObservation(
      uuid: origin.uuid, labels: content.labels.map(\.wrapped), boundingBox: content.box.cgRect,
      requestRevision: origin.requestRevision)
  }
}

/// An output of a model for which there is no more specific type of observation.
public struct CoreMLFeatureValueObservation: WrappedObservation {
  let wrapped: VNCoreMLFeatureValueObservation
  public let originatingRequestDescriptor: RequestDescriptor?

  /// The name of the output.
  public var featureName: String { wrapped.featureName }
  public var featureValue: MLFeatureValue { wrapped.featureValue }

  struct Content: Codable, Hashable {
    var name: String
    var sides: [Int]?
    var numbers: [Double]?
  }

  var content: Content {
    let array = featureValue.multiArrayValue
    return Content(name: featureName, sides: array?.sides, numbers: array?.numbers)
  }

  static func wrapped(
    _ content: Content, _ origin: ObservationOrigin
  ) -> VNCoreMLFeatureValueObservation? {
    var array: MLMultiArray?
    if let sides = content.sides, let numbers = content.numbers {
      let count = sides.reduce(1.0) { $0 * Double($1) }
      guard sides.allSatisfy({ $0 >= 0 }), count == Double(numbers.count) else { return nil }
      array = MLMultiArray(sides: sides, numbers: numbers)
    }
    return VNCoreMLFeatureValueObservation(
      uuid: origin.uuid, featureName: content.name, featureValue: MLFeatureValue(multiArray: array),
      requestRevision: origin.requestRevision)
  }
}

/// An image that a model computed, with two numbers per pixel.
public struct PixelBufferObservation: WrappedObservation {
  let wrapped: VNPixelBufferObservation
  public let originatingRequestDescriptor: RequestDescriptor?

  public var pixelBuffer: VectorPixelBuffer { wrapped.pixelBuffer }

  var content: VectorContent { VectorContent(wrapped.pixelBuffer) }

  static func wrapped(
    _ content: VectorContent, _ origin: ObservationOrigin
  ) -> VNPixelBufferObservation? {
    content.observation(origin)
  }
}
