import Foundation

/// A request that finds faces, as `VNDetectFaceRectanglesRequest` does.
///
/// ```swift
/// for face in try await DetectFaceRectanglesRequest().perform(on: URL(filePath: "group.jpg")) {
///   print(face.boundingBox.cgRect, face.roll.converted(to: .degrees).value)
/// }
/// ```
public struct DetectFaceRectanglesRequest: ConfiguredRequest {
  public typealias Revision = TripleRevision

  public var configuration: RequestConfiguration<Revision>

  /// Creates a request.
  ///
  /// - Parameter revision: the revision of the algorithm; nil for the newest.
  public init(_ revision: Revision? = nil) {
    configuration = RequestConfiguration(revision, standard: .revision3)
  }

  public var descriptor: RequestDescriptor { .detectFaceRectanglesRequest(revision) }

  /// Performs the request on a handler's image.
  ///
  /// - Returns: the faces, most confident first.
  public func perform(on handler: ImageRequestHandler) async throws -> [FaceObservation] {
    try await observations(on: handler) { VNDetectFaceRectanglesRequest() }
  }
}
