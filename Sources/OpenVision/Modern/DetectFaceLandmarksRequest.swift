import Foundation

/// A request that finds the eyes, eyebrows, nose, mouth and chin of faces, as `VNDetectFaceLandmarksRequest` does.
public struct DetectFaceLandmarksRequest: ConfiguredRequest {
  public typealias Revision = TripleRevision

  public var configuration: RequestConfiguration<Revision>
  /// The faces to analyze; nil to detect them first.
  public var inputFaceObservations: [FaceObservation]?

  /// Creates a request.
  ///
  /// - Parameter revision: the revision of the algorithm; nil for the newest.
  public init(_ revision: Revision? = nil) {
    configuration = RequestConfiguration(revision, standard: .revision3)
  }

  public var descriptor: RequestDescriptor { .detectFaceLandmarksRequest(revision) }

  /// Performs the request on a handler's image.
  ///
  /// - Returns: the faces with their landmarks.
  public func perform(on handler: ImageRequestHandler) async throws -> [FaceObservation] {
    let inputs = inputFaceObservations?.map(\.wrapped)
    return try await observations(on: handler) {
      let request = VNDetectFaceLandmarksRequest()
      request.inputFaceObservations = inputs
      return request
    }
  }
}
