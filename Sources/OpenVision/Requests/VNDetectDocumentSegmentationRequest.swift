import Foundation
import Geometry
import Imaging

/// The first revision of document segmentation. It chooses one of the detected rectangles by its saliency, confidence
/// and size.
public let VNDetectDocumentSegmentationRequestRevision1 = 1

/// A request that finds a document in an image, such as a sheet of paper, a card or a receipt.
///
/// The result is one `VNRectangleObservation`, or none. It is a large rectangle with clear sides, preferably one whose
/// interior is more salient than its surroundings. The background, which is everything connected to the image's border,
/// is not salient, so the result is the outline of the document rather than a box printed on it.
///
/// ```swift
/// let request = VNDetectDocumentSegmentationRequest()
/// try VNImageRequestHandler(url: URL(filePath: "receipt.jpg")).perform([request])
/// if let page = request.results?.first { print(page.topLeft, page.bottomRight) }
/// ```
public final class VNDetectDocumentSegmentationRequest: VNImageBasedRequest {
  public override init(completionHandler: VNRequestCompletionHandler? = nil) {
    super.init(completionHandler: completionHandler)
  }

  public override class var supportedRevisions: IndexSet {
    [VNDetectDocumentSegmentationRequestRevision1]
  }

  override func makeCopy() -> VNRequest {
    VNDetectDocumentSegmentationRequest(completionHandler: completionHandler)
  }

  override func plan(in context: RequestContext) throws(VNError) -> RequestWork {
    let image = context.image
    let size = image.image.size
    let region = image.image.region(enclosing: Box(normalized: regionOfInterest, in: size))
    let (cancellation, revision) = (cancellation, revision)
    return {
      let found = RectangleDetector(DocumentDetector.criteria).rectangles(in: region, of: image) {
        cancellation.isSet
      }
      let offset = Point(Double(region.x), Double(region.y))
      let inPart = found.map { rectangle in
        RectangleDetector.Rectangle(
          corners: rectangle.corners.moved(by: offset * -1), confidence: rectangle.confidence)
      }
      let map = image.value(PartSaliency(region: region, method: .objects))
      guard let document = DocumentDetector.document(among: inPart, by: map, size: region.size)
      else { return [] }
      return [
        VNRectangleObservation(
          document.corners.moved(by: offset).named, confidence: document.confidence, in: size,
          revision: revision)
      ]
    }
  }
}

extension VNDetectDocumentSegmentationRequest: VNTypedResults {
  public typealias Observation = VNRectangleObservation
}
