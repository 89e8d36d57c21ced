import Foundation

/// A request that finds a sheet of paper, a card or a receipt in an image, as
/// `VNDetectDocumentSegmentationRequest` does.
public struct DetectDocumentSegmentationRequest: ImageProcessingRequest, Hashable {
  public var regionOfInterest = NormalizedRect.fullImage

  public init() {}

  /// Performs the request on a handler's image.
  ///
  /// - Returns: the document, or nil if none was found.
  public func perform(on handler: ImageRequestHandler) async throws -> RectangleObservation? {
    let settings = self
    let found = try await handler.observations {
      let request = VNDetectDocumentSegmentationRequest()
      request.regionOfInterest = settings.regionOfInterest.cgRect
      return request
    }
    return (found.first as? VNRectangleObservation).map { RectangleObservation(wrapped: $0) }
  }

  public func visionResult(_ result: RectangleObservation?) -> VisionResult {
    .detectDocumentSegmentation(self, result)
  }
}
