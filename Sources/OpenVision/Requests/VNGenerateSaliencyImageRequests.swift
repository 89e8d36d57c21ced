import Foundation
import Geometry
import Imaging

/// The first revision of saliency by attention.
public let VNGenerateAttentionBasedSaliencyImageRequestRevision1 = 1

/// The first revision of saliency by objects.
public let VNGenerateObjectnessBasedSaliencyImageRequestRevision1 = 1

/// Finds where in an image the eye goes first: the places that are unexpected in its spectrum.
///
/// The result is one `VNSaliencyImageObservation` with one salient object, the part that draws the
/// eye most.
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
    saliency(.attention, limit: 1, leastShare: 0, in: context)
  }
}

/// Finds which parts of an image are objects before a background: those that differ from everything
/// that reaches the image's border.
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
    saliency(.objects, limit: 3, leastShare: 0.002, in: context)
  }
}

extension VNImageBasedRequest {
  fileprivate func saliency(
    _ method: PartSaliency.Method, limit: Int, leastShare: Double, in context: RequestContext
  ) -> RequestWork {
    let image = context.image
    let region = image.image.region(
      enclosing: Box(normalized: regionOfInterest, in: image.image.size))
    let revision = revision
    return {
      let map = image.value(PartSaliency(region: region, method: method))
      return [
        VNSaliencyImageObservation(
          map, limit: limit, leastShare: leastShare, region: region, size: image.image.size,
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
