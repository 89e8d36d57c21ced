import Foundation

/// The first revision of face detection: faces that stand upright.
public let VNDetectFaceRectanglesRequestRevision1 = 1

/// The second revision of face detection: faces at any angle, with roll and yaw.
public let VNDetectFaceRectanglesRequestRevision2 = 2

/// Finds faces.
///
/// The results are `VNFaceObservation`s, the surest first. The work is done by dlib's detector of
/// gradients, which the package trait `Faces` switches on; without it performing fails with
/// `VNErrorCode.unsupportedRequest`. Faces of about 80 pixels and more are found, of 40 in small images.
/// Revision 2 looks at the image turned in steps of 45 degrees. `Documentation/Detection.md` says what
/// each finds and takes.
public final class VNDetectFaceRectanglesRequest: VNImageBasedRequest {
  public override init(completionHandler: VNRequestCompletionHandler? = nil) {
    super.init(completionHandler: completionHandler)
  }

  public override class var supportedRevisions: IndexSet {
    [VNDetectFaceRectanglesRequestRevision1, VNDetectFaceRectanglesRequestRevision2]
  }

  override func makeCopy() -> VNRequest {
    VNDetectFaceRectanglesRequest(completionHandler: completionHandler)
  }

  override func plan(in context: RequestContext) throws(VNError) -> RequestWork {
    #if Faces
      let image = context.image
      let (regionOfInterest, revision) = (regionOfInterest, revision)
      return { () throws(VNError) in
        try image.faces(
          in: regionOfInterest, turns: revision >= VNDetectFaceRectanglesRequestRevision2
        ).map { VNFaceObservation($0, in: image.image.size, revision: revision) }
      }
    #else
      throw OptionalLibrary.dlib.isOff(for: "\(Self.self)")
    #endif
  }
}

extension VNDetectFaceRectanglesRequest: VNTypedResults {
  public typealias Observation = VNFaceObservation
}
