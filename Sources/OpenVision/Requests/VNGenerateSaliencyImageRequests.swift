import Foundation
import Geometry
import Imaging

/// The first revision of attention-based saliency. It uses the spectral residual of the image.
public let VNGenerateAttentionBasedSaliencyImageRequestRevision1 = 1

/// The first revision of objectness-based saliency. It uses each pixel's minimum barrier distance to the image's
/// border.
public let VNGenerateObjectnessBasedSaliencyImageRequestRevision1 = 1

/// A request that finds the areas of an image that attract attention first, based on how unusual their contribution to
/// the image's spectrum is.
///
/// The result is one `VNSaliencyImageObservation` with at most one salient object, which is the most salient part of
/// the image.
public final class VNGenerateAttentionBasedSaliencyImageRequest: VNImageBasedRequest {
  public override init(completionHandler: VNRequestCompletionHandler? = nil) {
    super.init(completionHandler: completionHandler)
  }

  public override class var supportedRevisions: IndexSet {
    [VNGenerateAttentionBasedSaliencyImageRequestRevision1]
  }

  override func makeCopy() -> VNRequest {
    VNGenerateAttentionBasedSaliencyImageRequest(completionHandler: completionHandler)
  }

  override func plan(in context: RequestContext) throws(VNError) -> RequestWork {
    saliency(.attention, limit: 1, minimumFraction: 0, in: context)
  }
}

/// A request that finds objects in front of a background. Objects are areas that differ from everything connected to
/// the image's border.
///
/// The result is one `VNSaliencyImageObservation` with up to three salient objects.
public final class VNGenerateObjectnessBasedSaliencyImageRequest: VNImageBasedRequest {
  public override init(completionHandler: VNRequestCompletionHandler? = nil) {
    super.init(completionHandler: completionHandler)
  }

  public override class var supportedRevisions: IndexSet {
    [VNGenerateObjectnessBasedSaliencyImageRequestRevision1]
  }

  override func makeCopy() -> VNRequest {
    VNGenerateObjectnessBasedSaliencyImageRequest(completionHandler: completionHandler)
  }

  override func plan(in context: RequestContext) throws(VNError) -> RequestWork {
    saliency(.objects, limit: 3, minimumFraction: 0.002, in: context)
  }
}

extension VNImageBasedRequest {
  fileprivate func saliency(
    _ method: PartSaliency.Method, limit: Int, minimumFraction: Double, in context: RequestContext
  ) -> RequestWork {
    let image = context.image
    let region = image.image.region(
      enclosing: Box(normalized: regionOfInterest, in: image.image.size))
    let revision = revision
    return {
      let map = image.value(PartSaliency(region: region, method: method))
      return [
        VNSaliencyImageObservation(
          map, limit: limit, minimumFraction: minimumFraction, region: region,
          size: image.image.size,
          requestRevision: revision)
      ]
    }
  }
}

extension VNGenerateAttentionBasedSaliencyImageRequest: VNTypedResults {
  public typealias Observation = VNSaliencyImageObservation
}

extension VNGenerateObjectnessBasedSaliencyImageRequest: VNTypedResults {
  public typealias Observation = VNSaliencyImageObservation
}
