import Foundation

/// A request that rates how well faces were captured, as `VNDetectFaceCaptureQualityRequest` does.
///
/// ```swift
/// let faces = try await DetectFaceCaptureQualityRequest().perform(on: URL(filePath: "portrait.jpg"))
/// print(faces.first?.captureQuality?.score ?? 0)
/// ```
public struct DetectFaceCaptureQualityRequest: ConfiguredRequest {
  public typealias Revision = ThirdRevision

  public var configuration: RequestConfiguration<Revision>
  /// The faces to rate; nil to detect them first.
  public var inputFaceObservations: [FaceObservation]?

  /// Creates a request.
  ///
  /// - Parameter revision: the revision of the algorithm; nil for the newest.
  public init(_ revision: Revision? = nil) {
    configuration = RequestConfiguration(revision, standard: .revision3)
  }

  public var descriptor: RequestDescriptor { .detectFaceCaptureQualityRequest(revision) }

  /// Performs the request on a handler's image.
  ///
  /// - Returns: the faces with their qualities.
  public func perform(on handler: ImageRequestHandler) async throws -> [FaceObservation] {
    let inputs = inputFaceObservations?.map(\.wrapped)
    return try await observations(on: handler) {
      let request = VNDetectFaceCaptureQualityRequest()
      request.inputFaceObservations = inputs
      return request
    }
  }
}
