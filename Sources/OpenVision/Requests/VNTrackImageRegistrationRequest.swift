import Foundation
import Geometry

/// The first revision of registration from frame to frame by translation.
public let VNTrackTranslationalImageRegistrationRequestRevision1 = 1

/// The first revision of registration from frame to frame in perspective.
public let VNTrackHomographicImageRegistrationRequestRevision1 = 1

/// Finds how each frame lies over the next one. Perform the same request on every frame.
///
/// The previous frame is the floating image, the current one the reference: the observation maps
/// positions of the previous frame to their current ones. The first frame gives no observation. A
/// region of interest is the part of all frames that is compared.
public class VNTrackImageRegistrationRequest: VNStatefulRequest {
  /// The kind of motion.
  var model: AlignmentModel { .translation }

  override init(completionHandler: VNRequestCompletionHandler? = nil) {
    super.init(completionHandler: completionHandler)
  }

  override func makeStart(
    on view: FrameView, with engines: EngineRegistry
  ) throws(VNError) -> EngineStart {
    let (model, revision) = (model, revision)
    return EngineStart(results: []) { frame throws(VNError) in
      RunningEngine(FrameRegistration(frame, model: model)) {
        (alignment: ImageAligner.Alignment?, view) throws(VNError) in
        let corner = Point(Double(view.region.x), Double(view.region.y))
        guard var alignment else { return [] }
        alignment.map = Homography(translation: corner) * alignment.map
        return alignment.observations(
          model, from: corner, of: view.frameSize, on: view.frameSize, revision: revision)
      }
    }
  }
}

/// Finds how far each frame has moved against the one before it.
public final class VNTrackTranslationalImageRegistrationRequest: VNTrackImageRegistrationRequest {
  public override init(completionHandler: VNRequestCompletionHandler? = nil) {
    super.init(completionHandler: completionHandler)
  }

  public override class var supportedRevisions: IndexSet {
    [VNTrackTranslationalImageRegistrationRequestRevision1]
  }

  override func makeCopy() -> VNRequest {
    VNTrackTranslationalImageRegistrationRequest(completionHandler: completionHandler)
  }
}

/// Finds the perspective map from each frame to the one after it.
public final class VNTrackHomographicImageRegistrationRequest: VNTrackImageRegistrationRequest {
  public override init(completionHandler: VNRequestCompletionHandler? = nil) {
    super.init(completionHandler: completionHandler)
  }

  public override class var supportedRevisions: IndexSet {
    [VNTrackHomographicImageRegistrationRequestRevision1]
  }

  override var model: AlignmentModel { .homography }

  override func makeCopy() -> VNRequest {
    VNTrackHomographicImageRegistrationRequest(completionHandler: completionHandler)
  }
}
