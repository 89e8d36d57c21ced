import Foundation

/// The first revision of face detection: faces that stand upright.
public let VNDetectFaceRectanglesRequestRevision1 = 1

/// The second revision of face detection: faces at any angle, with roll and yaw.
public let VNDetectFaceRectanglesRequestRevision2 = 2

/// The third revision of face detection: faces at any angle, small and dark ones too, with roll and yaw.
public let VNDetectFaceRectanglesRequestRevision3 = 3

/// Finds faces.
///
/// The results are `VNFaceObservation`s, the surest first. Revision 3, the default, is a small network that is part of
/// the library; it finds faces of ten pixels and more. The work of the others is done by dlib's detector of
/// gradients, which the package trait `Faces` switches on; without it performing fails with
/// `VNErrorCode.unsupportedRequest`. They find faces of about 80 pixels and more, of 40 in small images.
/// Revisions 2 and 3 look at the image turned in steps of 45 degrees. `Documentation/Detection.md` says what
/// each finds and takes.
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
      try image.faces(in: regionOfInterest, finder: FaceFinder(revision: revision))
        .map { VNFaceObservation($0, in: image.image.size, revision: revision) }
    }
  }
}

extension VNDetectFaceRectanglesRequest: VNTypedResults {
  public typealias Observation = VNFaceObservation
}
