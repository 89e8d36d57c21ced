import Foundation

/// The first revision of face detection. It detects upright faces.
public let VNDetectFaceRectanglesRequestRevision1 = 1

/// The second revision of face detection. It detects faces at any angle and reports their roll and yaw.
public let VNDetectFaceRectanglesRequestRevision2 = 2

/// The third revision of face detection. It also detects faces that are small in large images, and in small images.
public let VNDetectFaceRectanglesRequestRevision3 = 3

/// A request that detects faces.
///
/// The results are `VNFaceObservation`s, sorted by descending confidence. All revisions use a small network that is part
/// of the library. The network detects faces that are at least ten pixels in size in an image whose longer side has been
/// reduced to 1280 pixels, or to 640 pixels in revisions 1 and 2. Revisions 2 and 3 search the image at rotations in
/// steps of 45 degrees. For success rates and times, see `Documentation/Detection.md`.
///
/// ```swift
/// let request = VNDetectFaceRectanglesRequest()
/// try VNImageRequestHandler(url: URL(filePath: "group.jpg")).perform([request])
/// for face in request.results ?? [] {
///   print(face.boundingBox, face.confidence)
/// }
/// ```
public final class VNDetectFaceRectanglesRequest: VNImageBasedRequest {
  public override init(completionHandler: VNRequestCompletionHandler? = nil) {
    super.init(completionHandler: completionHandler)
  }

  public override class var supportedRevisions: IndexSet {
    IndexSet(
      integersIn: VNDetectFaceRectanglesRequestRevision1...VNDetectFaceRectanglesRequestRevision3)
  }

  override func makeCopy() -> VNRequest {
    VNDetectFaceRectanglesRequest(completionHandler: completionHandler)
  }

  override func plan(in context: RequestContext) throws(VNError) -> RequestWork {
    let image = context.image
    let (regionOfInterest, revision) = (regionOfInterest, revision)
    return { () throws(VNError) in
      try image.faces(
        in: regionOfInterest, finder: FaceFinder(revision: revision), revision: revision)
    }
  }
}

extension VNDetectFaceRectanglesRequest: VNTypedResults {
  public typealias Observation = VNFaceObservation
}
