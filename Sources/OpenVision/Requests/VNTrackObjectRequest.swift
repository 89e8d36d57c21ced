import Foundation

/// The first revision of object tracking: correlation filters on hand-made features.
public let VNTrackObjectRequestRevision1 = 1

/// The second revision of object tracking: small neural networks.
public let VNTrackObjectRequestRevision2 = 2

/// Follows an object of any kind from frame to frame.
///
/// Its result is one `VNDetectedObjectObservation` with the `uuid` of the input, whose confidence
/// says how probable it is that the box overlaps the object by at least half.
public final class VNTrackObjectRequest: VNTrackingRequest {
  public init(
    detectedObjectObservation observation: VNDetectedObjectObservation,
    completionHandler: VNRequestCompletionHandler? = nil
  ) {
    super.init(inputObservation: observation, completionHandler: completionHandler)
  }

  public override class var supportedRevisions: IndexSet {
    [VNTrackObjectRequestRevision1, VNTrackObjectRequestRevision2]
  }

  override func makeCopy() -> VNRequest {
    VNTrackObjectRequest(
      detectedObjectObservation: inputObservation, completionHandler: completionHandler)
  }
}
