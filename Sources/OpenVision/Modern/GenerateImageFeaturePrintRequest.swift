import Foundation

/// Describes an image in numbers that are near to each other for pictures of the like, as
/// `VNGenerateImageFeaturePrintRequest`.
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
      throw VisionError.internalError("the feature print gave no observation")
    }
    return FeaturePrintObservation(wrapped: first)
  }

  public func visionResult(_ result: FeaturePrintObservation) -> VisionResult {
    .generateImageFeaturePrint(self, result)
  }
}

/// What an image looks like, in numbers.
public struct FeaturePrintObservation: WrappedObservation {
  let wrapped: VNFeaturePrintObservation

  /// Floating-point numbers of 32 bits, little-endian.
  public var data: Data { wrapped.data }
  public var elementCount: Int { wrapped.elementCount }

  /// How unlike two images are: 0 for the same, 2 at most.
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
