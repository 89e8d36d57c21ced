import Foundation

/// The first revision of face detection: faces that stand upright.
public let VNDetectFaceRectanglesRequestRevision1 = 1

/// The second revision of face detection: faces at any angle, with roll and yaw.
public let VNDetectFaceRectanglesRequestRevision2 = 2

/// The third revision of face detection: faces at any angle, even small and dark ones, with roll
/// and yaw.
public let VNDetectFaceRectanglesRequestRevision3 = 3

/// Finds faces.
///
/// The results are `VNFaceObservation`s, most confident first. Revision 3, the default, is a small
/// network that is part of the library; it finds faces of ten pixels and more. In the others dlib's
/// detector of gradients does the work. The package trait `Faces` switches it on; without it,
/// performing fails with `VNErrorCode.unsupportedRequest`. They find faces of about 80 pixels and
/// more, in small images of 40. Revisions 2 and 3 search the image turned in steps of 45 degrees.
/// `Documentation/Detection.md` has success rates and times.
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
