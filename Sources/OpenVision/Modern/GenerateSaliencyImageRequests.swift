import Foundation
import Geometry
import Imaging

/// A request that finds the parts of an image that a viewer is likely to look at first, as
/// `VNGenerateAttentionBasedSaliencyImageRequest` does.
public struct GenerateAttentionBasedSaliencyImageRequest: ConfiguredRequest {
  public typealias Revision = SingleRevision

  public var configuration: RequestConfiguration<Revision>

  /// Creates a request.
  ///
  /// - Parameter revision: the revision of the algorithm; nil for the newest.
  public init(_ revision: Revision? = nil) {
    configuration = RequestConfiguration(revision, standard: .revision1)
  }

  public var descriptor: RequestDescriptor { .generateAttentionBasedSaliencyImageRequest(revision) }

  public func perform(on handler: ImageRequestHandler) async throws -> SaliencyImageObservation {
    try await observation(on: handler) { VNGenerateAttentionBasedSaliencyImageRequest() }
  }
}

/// A request that finds the parts of an image that show objects rather than background, as
/// `VNGenerateObjectnessBasedSaliencyImageRequest` does.
public struct GenerateObjectnessBasedSaliencyImageRequest: ConfiguredRequest {
  public typealias Revision = SingleRevision

  public var configuration: RequestConfiguration<Revision>

  /// Creates a request.
  ///
  /// - Parameter revision: the revision of the algorithm; nil for the newest.
  public init(_ revision: Revision? = nil) {
    configuration = RequestConfiguration(revision, standard: .revision1)
  }

  public var descriptor: RequestDescriptor {
    .generateObjectnessBasedSaliencyImageRequest(revision)
  }

  public func perform(on handler: ImageRequestHandler) async throws -> SaliencyImageObservation {
    try await observation(on: handler) { VNGenerateObjectnessBasedSaliencyImageRequest() }
  }
}

/// The saliency of each part of an image.
public struct SaliencyImageObservation: WrappedObservation {
  let wrapped: VNSaliencyImageObservation
  public let originatingRequestDescriptor: RequestDescriptor?

  /// The saliency map, in the format of `VNSaliencyImageObservation.pixelBuffer`.
  public var heatMap: CVPixelBuffer { wrapped.pixelBuffer }
  /// The salient objects, most salient first.
  public var salientObjects: [RectangleObservation] {
    (wrapped.salientObjects ?? []).map { RectangleObservation(wrapped: $0) }
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
