import Foundation

/// The first revision of rectangle tracking.
public let VNTrackRectangleRequestRevision1 = 1

/// Follows a rectangular surface and its four corners from frame to frame.
///
/// No algorithm for it is part of this version: performing the request fails with
/// `VNErrorCode.unsupportedRequest`.
public final class VNTrackRectangleRequest: VNTrackingRequest {
  public convenience init(
    rectangleObservation observation: VNRectangleObservation,
    completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(inputObservation: observation, completionHandler: completionHandler)
  }

  public override class var supportedRevisions: IndexSet { [VNTrackRectangleRequestRevision1] }

  override var trackerType: TrackerType { .rectangle }

  override func makeCopy() -> VNRequest {
    VNTrackRectangleRequest(
      inputObservation: inputObservation, completionHandler: completionHandler)
  }
}
