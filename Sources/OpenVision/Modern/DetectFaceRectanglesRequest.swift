import Foundation

/// A request that finds faces, as `VNDetectFaceRectanglesRequest` does.
public struct DetectFaceRectanglesRequest: ImageProcessingRequest, Hashable {
  public var regionOfInterest = NormalizedRect.fullImage

  public init() {}

  /// Performs the request on a handler's image.
  ///
  /// - Returns: the faces, most confident first.
  public func perform(on handler: ImageRequestHandler) async throws -> [FaceObservation] {
    let settings = self
    let found = try await handler.observations {
      let request = VNDetectFaceRectanglesRequest()
      request.regionOfInterest = settings.regionOfInterest.cgRect
      return request
    }
    return found.compactMap { $0 as? VNFaceObservation }.map { FaceObservation(wrapped: $0) }
  }

  public func visionResult(_ result: [FaceObservation]) -> VisionResult {
    .detectFaceRectangles(self, result)
  }
}

/// A face in an image.
public struct FaceObservation: WrappedObservation, BoundingBoxProviding {
  let wrapped: VNFaceObservation

  public var boundingBox: NormalizedRect { NormalizedRect(normalizedRect: wrapped.boundingBox) }
  /// The counterclockwise rotation of the face in the image plane; zero if it is unknown.
  public var roll: Measurement<UnitAngle> { Self.angle(wrapped.roll) }
  /// The rotation of the head about its vertical axis, positive if the face looks to the right in the
  /// image; zero if it is unknown.
  public var yaw: Measurement<UnitAngle> { Self.angle(wrapped.yaw) }

  private static func angle(_ number: NSNumber?) -> Measurement<UnitAngle> {
    Measurement(value: number?.doubleValue ?? 0, unit: .radians)
  }

  struct Content: Codable, Hashable {
    var box: NormalizedRect
    var roll: Double?
    var yaw: Double?
  }

  var content: Content {
    Content(
      box: boundingBox, roll: wrapped.roll?.doubleValue, yaw: wrapped.yaw?.doubleValue)
  }

  static func wrapped(_ content: Content, _ origin: ObservationOrigin) -> VNFaceObservation? {
    VNFaceObservation(
      uuid: origin.uuid, confidence: origin.confidence, requestRevision: origin.requestRevision,
      boundingBox: content.box.cgRect, roll: content.roll.map { NSNumber(value: $0) },
      yaw: content.yaw.map { NSNumber(value: $0) }, pitch: nil, landmarks: nil)
  }
}
