import Foundation
import Geometry
import Imaging

/// A saliency map of an image, with the salient objects.
public final class VNSaliencyImageObservation: VNObservation, @unchecked Sendable {
  /// The saliency map of the analyzed part, with 68 x 68 luma pixels and rows from top to bottom. The value 255
  /// represents the maximum saliency.
  public let pixelBuffer: CVPixelBuffer
  /// The salient objects, sorted by descending total saliency; nil if there are none.
  public let salientObjects: [VNRectangleObservation]?

  init(
    uuid: UUID = UUID(), pixelBuffer: CVPixelBuffer, salientObjects: [VNRectangleObservation]?,
    confidence: VNConfidence, requestRevision: Int
  ) {
    (self.pixelBuffer, self.salientObjects) = (pixelBuffer, salientObjects)
    super.init(uuid: uuid, confidence: confidence, requestRevision: requestRevision)
  }

  override var detail: String? { "\(salientObjects?.count ?? 0) objects" }

  /// Creates an observation from a saliency map and its salient objects.
  ///
  /// - Parameters:
  ///   - region: the part of the image that the map shows, in pixels.
  ///   - size: the size of the image.
  convenience init(
    _ map: SaliencyMap, limit: Int, minimumFraction: Double, region: PixelRegion, size: PixelSize,
    requestRevision: Int
  ) {
    let found = map.objects(limit: limit, minimumFraction: minimumFraction)
    let objects = found.map { object in
      let box = Box(
        x: Double(region.x) + object.box.x * Double(region.size.width),
        y: Double(region.y) + object.box.y * Double(region.size.height),
        width: object.box.width * Double(region.size.width),
        height: object.box.height * Double(region.size.height))
      return VNRectangleObservation(
        uuid: UUID(), confidence: VNConfidence(object.confidence), requestRevision: requestRevision,
        corners: box.normalized(in: size).normalizedCorners)
    }
    self.init(
      pixelBuffer: map.buffer, salientObjects: objects.isEmpty ? nil : objects,
      confidence: objects.first?.confidence ?? 0, requestRevision: requestRevision)
  }
}
