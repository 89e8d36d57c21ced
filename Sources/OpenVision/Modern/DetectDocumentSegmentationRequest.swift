import Foundation

/// A request that finds a sheet of paper, a card or a receipt in an image, as
/// `VNDetectDocumentSegmentationRequest` does.
public struct DetectDocumentSegmentationRequest: ConfiguredRequest {
  public typealias Revision = SingleRevision

  public var configuration: RequestConfiguration<Revision>

  /// Creates a request.
  ///
  /// - Parameter revision: the revision of the algorithm; nil for the newest.
  public init(_ revision: Revision? = nil) {
    configuration = RequestConfiguration(revision, standard: .revision1)
  }

  public var descriptor: RequestDescriptor { .detectDocumentSegmentationRequest(revision) }

  /// Performs the request on a handler's image.
  ///
  /// - Returns: the document, or nil if none was found.
  public func perform(on handler: ImageRequestHandler) async throws -> RectangleObservation? {
    let found: [RectangleObservation] = try await observations(on: handler) {
      VNDetectDocumentSegmentationRequest()
    }
    return found.first
  }
}
