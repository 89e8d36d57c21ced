import Foundation

/// The first revision of rectangle tracking: alignment of the first frame's picture of the surface.
public let VNTrackRectangleRequestRevision1 = 1

/// Follows a rectangular surface and its four corners from frame to frame.
///
/// Its result is one `VNRectangleObservation` with the `uuid` of the input; a physical corner keeps its
/// name, and corners may leave the image. The confidence says how probable it is that the corners are
/// right within 5 pixels on average: a surface that is hidden, or gone, has a low one and no error.
///
/// The input's corners must be those of a convex quadrilateral, in either direction around it, or
/// performing the first request fails with `VNErrorCode.invalidArgument`. An observation without corners
/// of its own stands for the corners of its box.
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
