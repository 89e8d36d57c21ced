import Foundation
import Geometry

/// The first revision of frame-to-frame registration by translation. It uses the algorithm of
/// `VNTranslationalImageRegistrationRequest`.
public let VNTrackTranslationalImageRegistrationRequestRevision1 = 1

/// The first revision of frame-to-frame registration by homography. It uses the algorithm of
/// `VNHomographicImageRegistrationRequest`.
public let VNTrackHomographicImageRegistrationRequestRevision1 = 1

/// A request that aligns each frame with the next frame. Perform the same request on every frame.
///
/// The previous frame is the floating image, and the current frame is the reference image. The observation therefore
/// maps positions in the previous frame to positions in the current frame. The first frame yields no observation. If a
/// region of interest is set, only that part of each frame is compared.
public class VNTrackImageRegistrationRequest: VNStatefulRequest {
  /// The motion model of the alignment.
  var model: AlignmentModel { .translation }

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

/// A request that finds the translation from each frame to the next frame.
public final class VNTrackTranslationalImageRegistrationRequest: VNTrackImageRegistrationRequest {
  public override init(
    frameAnalysisSpacing: CMTime = .zero, completionHandler: VNRequestCompletionHandler? = nil
  ) {
    super.init(frameAnalysisSpacing: frameAnalysisSpacing, completionHandler: completionHandler)
  }

  public override class var supportedRevisions: IndexSet {
    [VNTrackTranslationalImageRegistrationRequestRevision1]
  }

  override func makeCopy() -> VNRequest {
    VNTrackTranslationalImageRegistrationRequest(
      frameAnalysisSpacing: frameAnalysisSpacing, completionHandler: completionHandler)
  }
}

/// A request that finds the homography from each frame to the next frame.
public final class VNTrackHomographicImageRegistrationRequest: VNTrackImageRegistrationRequest {
  public override init(
    frameAnalysisSpacing: CMTime = .zero, completionHandler: VNRequestCompletionHandler? = nil
  ) {
    super.init(frameAnalysisSpacing: frameAnalysisSpacing, completionHandler: completionHandler)
  }

  public override class var supportedRevisions: IndexSet {
    [VNTrackHomographicImageRegistrationRequestRevision1]
  }

  override var model: AlignmentModel { .homography }

  override func makeCopy() -> VNRequest {
    VNTrackHomographicImageRegistrationRequest(
      frameAnalysisSpacing: frameAnalysisSpacing, completionHandler: completionHandler)
  }
}
