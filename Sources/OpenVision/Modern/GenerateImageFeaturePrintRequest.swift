import Foundation

/// Describes an image by numbers that are close for similar pictures, as
/// `VNGenerateImageFeaturePrintRequest` does.
public struct GenerateImageFeaturePrintRequest: ImageProcessingRequest, Hashable {
  public var regionOfInterest = NormalizedRect.fullImage

  public init() {}

  public func perform(on handler: ImageRequestHandler) async throws -> FeaturePrintObservation {
    let settings = self
    let found = try await handler.observations {
      let request = VNGenerateImageFeaturePrintRequest()
      request.regionOfInterest = settings.regionOfInterest.cgRect
      return request
    }
    guard let first = found.first as? VNFeaturePrintObservation else {
      throw VisionError.internalError("the feature print request returned no observation")
    }
    return FeaturePrintObservation(wrapped: first)
  }

  public func visionResult(_ result: FeaturePrintObservation) -> VisionResult {
    .generateImageFeaturePrint(self, result)
  }
}

/// The appearance of an image, as numbers.
public struct FeaturePrintObservation: WrappedObservation {
  let wrapped: VNFeaturePrintObservation

  /// The numbers: 32-bit floating point, little-endian.
  public var data: Data { wrapped.data }
  public var elementCount: Int { wrapped.elementCount }

  /// Returns the distance of two images: 0 for the same, at most 2.
  ///
  /// - Throws: `VisionError.invalidArgument` for a print of another revision.
  public func distance(to other: FeaturePrintObservation) throws -> Double {
    try rethrowing { Double(try wrapped.distance(to: other.wrapped)) }
  }

  var content: Data { data }

  static func wrapped(_ content: Data, _ origin: ObservationOrigin) -> VNFeaturePrintObservation? {
    guard content.count.isMultiple(of: 4) else { return nil }
    return VNFeaturePrintObservation(
      uuid: origin.uuid, data: content, confidence: origin.confidence,
      requestRevision: origin.requestRevision)
  }
}
