import Foundation
import Geometry
import Imaging

/// The first revision of horizon detection. It uses no trained network.
public let VNDetectHorizonRequestRevision1 = 1

/// A request that finds the image's rotation relative to the horizon, up to 45 degrees.
///
/// The result is one `VNHorizonObservation`, or none if nothing in the image indicates the rotation. The rotation is
/// derived from the line at which the sky ends, from an edge that runs from border to border, or from many straight
/// edges that are vertical or horizontal in the scene. For accuracy and error rate, see `Documentation/Horizon.md`.
///
/// ```swift
/// let request = VNDetectHorizonRequest()
/// try VNImageRequestHandler(url: URL(filePath: "sea.jpg")).perform([request])
/// if let horizon = request.results?.first {
///   print(horizon.angle * 180 / .pi)  // 2.5: the horizon rises to the right by 2.5 degrees
/// }
/// ```
public final class VNDetectHorizonRequest: VNImageBasedRequest {
  public override init(completionHandler: VNRequestCompletionHandler? = nil) {
    super.init(completionHandler: completionHandler)
  }

  public override class var supportedRevisions: IndexSet { [VNDetectHorizonRequestRevision1] }

  override func makeCopy() -> VNRequest {
    VNDetectHorizonRequest(completionHandler: completionHandler)
  }

  override func plan(in context: RequestContext) throws(VNError) -> RequestWork {
    let image = context.image
    let region = image.image.region(
      enclosing: Box(normalized: regionOfInterest, in: image.image.size))
    let (cancellation, revision) = (cancellation, revision)
    return { () throws(VNError) in
      let horizon = HorizonDetector.horizon(
        in: region, of: image.image.size, isCancelled: { cancellation.isSet },
        sky: SkyLine(ColorGrid(image.image, in: region, longerSide: SkyLine.gridSide)),
        picture: { image.value(ReducedLuma(region: region, size: $0)) })
      guard let horizon else { return [] }
      return [
        VNHorizonObservation(
          angle: horizon.angle, imageWidth: image.image.width, imageHeight: image.image.height,
          confidence: VNConfidence(horizon.confidence), requestRevision: revision)
      ]
    }
  }
}

extension VNDetectHorizonRequest: VNTypedResults {
  public typealias Observation = VNHorizonObservation
}
