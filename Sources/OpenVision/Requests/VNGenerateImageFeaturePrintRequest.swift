import Foundation
import Geometry

/// The first revision of feature prints. It uses the network of the learned object trackers.
public let VNGenerateImageFeaturePrintRequestRevision1 = 1

/// A request that computes a feature vector of an image, for measuring how similar images are.
///
/// The result is one `VNFeaturePrintObservation`. The observation's method `computeDistance` compares it with the
/// feature print of another image. The features come from the network of the learned object trackers. For how well they
/// distinguish images, see `Documentation/FurtherRequests.md`.
///
/// ```swift
/// let first = VNGenerateImageFeaturePrintRequest()
/// let second = VNGenerateImageFeaturePrintRequest()
/// try VNImageRequestHandler(url: URL(filePath: "a.jpg")).perform([first])
/// try VNImageRequestHandler(url: URL(filePath: "b.jpg")).perform([second])
/// var distance: Float = 0
/// if let a = first.results?.first, let b = second.results?.first {
///   try a.computeDistance(&distance, to: b)
/// }
/// print(distance)  // 0.31
/// ```
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
