import Foundation

/// A request that describes an image with a feature vector, as `VNGenerateImageFeaturePrintRequest` does. Similar
/// images have similar vectors.
public struct GenerateImageFeaturePrintRequest: ConfiguredRequest {
  public typealias Revision = SingleRevision

  public var configuration: RequestConfiguration<Revision>

  /// Creates a request.
  ///
  /// - Parameter revision: the revision of the algorithm; nil for the newest.
  public init(_ revision: Revision? = nil) {
    configuration = RequestConfiguration(revision, standard: .revision1)
  }

  public var descriptor: RequestDescriptor { .generateImageFeaturePrintRequest(revision) }

  public func perform(on handler: ImageRequestHandler) async throws -> FeaturePrintObservation {
    try await observation(on: handler) { VNGenerateImageFeaturePrintRequest() }
  }
}

/// A feature vector that describes what an image looks like.
public struct FeaturePrintObservation: WrappedObservation {
  let wrapped: VNFeaturePrintObservation
  public let originatingRequestDescriptor: RequestDescriptor?

  /// The elements of the vector as 32-bit little-endian floating-point numbers.
  public var data: Data { wrapped.data }
  public var elementCount: Int { wrapped.elementCount }

  /// Returns the distance between two feature prints, 0...2. The distance between equal feature prints is 0.
  ///
  /// - Throws: `VisionError.invalidArgument` if the prints are from different revisions.
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
