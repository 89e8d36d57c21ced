import Foundation
import Geometry

/// The first revision of feature prints.
public let VNGenerateImageFeaturePrintRequestRevision1 = 1

/// Describes an image in numbers that are near to each other for pictures of the like.
///
/// The result is one `VNFeaturePrintObservation`; its `computeDistance` compares it with that of another image. The numbers
/// are features of the network of the learned object trackers; `Documentation/FurtherRequests.md` says how well
/// they tell pictures apart.
public final class VNGenerateImageFeaturePrintRequest: VNImageBasedRequest {
  public override init(completionHandler: VNRequestCompletionHandler? = nil) {
    super.init(completionHandler: completionHandler)
  }

  public override class var supportedRevisions: IndexSet {
    [VNGenerateImageFeaturePrintRequestRevision1]
  }

  override func makeCopy() -> VNRequest {
    VNGenerateImageFeaturePrintRequest(completionHandler: completionHandler)
  }

  override func plan(in context: RequestContext) throws(VNError) -> RequestWork {
    let image = context.image
    let region = image.image.region(
      enclosing: Box(normalized: regionOfInterest, in: image.image.size))
    let revision = revision
    return { () throws(VNError) in
      let numbers = try image.value(FeaturePrint(region: region)).get()
      return [VNFeaturePrintObservation(numbers, requestRevision: revision)]
    }
  }
}

extension VNGenerateImageFeaturePrintRequest: VNTypedResults {
  public typealias Observation = VNFeaturePrintObservation
}
