import Foundation
import Geometry
import Imaging

/// A request that finds the parts of an image that a viewer is likely to look at first, as
/// `VNGenerateAttentionBasedSaliencyImageRequest` does.
public struct GenerateAttentionBasedSaliencyImageRequest: ImageProcessingRequest, Hashable {
  public var regionOfInterest = NormalizedRect.fullImage

  public init() {}

  public func perform(on handler: ImageRequestHandler) async throws -> SaliencyImageObservation {
    let settings = self
    return try await SaliencyImageObservation.found(on: handler) {
      let request = VNGenerateAttentionBasedSaliencyImageRequest()
      request.regionOfInterest = settings.regionOfInterest.cgRect
      return request
    }
  }

  public func visionResult(_ result: SaliencyImageObservation) -> VisionResult {
    .generateAttentionBasedSaliencyImage(self, result)
  }
}

/// A request that finds the parts of an image that show objects rather than background, as
/// `VNGenerateObjectnessBasedSaliencyImageRequest` does.
public struct GenerateObjectnessBasedSaliencyImageRequest: ImageProcessingRequest, Hashable {
  public var regionOfInterest = NormalizedRect.fullImage

  public init() {}

  public func perform(on handler: ImageRequestHandler) async throws -> SaliencyImageObservation {
    let settings = self
    return try await SaliencyImageObservation.found(on: handler) {
      let request = VNGenerateObjectnessBasedSaliencyImageRequest()
      request.regionOfInterest = settings.regionOfInterest.cgRect
      return request
    }
  }

  public func visionResult(_ result: SaliencyImageObservation) -> VisionResult {
    .generateObjectnessBasedSaliencyImage(self, result)
  }
}

/// The saliency of each part of an image.
public struct SaliencyImageObservation: WrappedObservation {
  let wrapped: VNSaliencyImageObservation

  /// The saliency map, in the format of `VNSaliencyImageObservation.pixelBuffer`.
  public var heatMap: CVPixelBuffer { wrapped.pixelBuffer }
  /// The salient objects, most salient first.
  public var salientObjects: [RectangleObservation] {
    (wrapped.salientObjects ?? []).map { RectangleObservation(wrapped: $0) }
  }

  fileprivate static func found(
    on handler: ImageRequestHandler, _ make: @escaping @Sendable () -> VNRequest
  ) async throws -> SaliencyImageObservation {
    guard
      let first = try await handler.observations(of: make).first as? VNSaliencyImageObservation
    else { throw VisionError.internalError("the saliency request returned no observation") }
    return SaliencyImageObservation(wrapped: first)
  }

  struct Content: Codable, Hashable {
    var width: Int
    var height: Int
    /// The saliency map with one byte per pixel, row by row.
    var map: Data
    var objects: [RectangleObservation]
  }

  var content: Content {
    let plane = heatMap.luma
    var map = Data(capacity: plane.width * plane.height)
    withExtendedLifetime(heatMap) {
      for y in 0..<plane.height {
        map.append(plane.base + y * plane.bytesPerRow, count: plane.width)
      }
    }
    return Content(width: plane.width, height: plane.height, map: map, objects: salientObjects)
  }

  static func wrapped(
    _ content: Content, _ origin: ObservationOrigin
  ) -> VNSaliencyImageObservation? {
    guard (1...1 << 12).contains(content.width), (1...1 << 12).contains(content.height),
      content.map.count == content.width * content.height
    else { return nil }
    let map = CVPixelBuffer.makeLuma(width: content.width, height: content.height) { target in
      _ = target.initialize(from: content.map)
    }
    let objects = content.objects.map(\.wrapped)
    return VNSaliencyImageObservation(
      uuid: origin.uuid, pixelBuffer: map, salientObjects: objects.isEmpty ? nil : objects,
      confidence: origin.confidence, requestRevision: origin.requestRevision)
  }
}
