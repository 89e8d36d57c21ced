import Foundation
import Geometry

/// The first revision of rectangle tracking. It aligns each frame with the appearance of the surface in the first
/// frame.
public let VNTrackRectangleRequestRevision1 = 1

/// A request that follows a rectangular surface and its four corners from frame to frame.
///
/// The result is one `VNRectangleObservation` with the `uuid` of the input. Each physical corner keeps its name when
/// the surface rotates, and corners may be outside the image. The confidence is the probability that the mean corner
/// error is at most 5 pixels. If the surface is hidden or out of view, the confidence is low, but no error is reported.
///
/// The input's corners must form a convex quadrilateral, clockwise or counterclockwise. Otherwise, performing the first
/// request fails with `VNErrorCode.invalidArgument`. If the observation is not a rectangle observation, the corners of
/// its bounding box are used.
///
/// ```swift
/// let detection = VNDetectRectanglesRequest()
/// try VNImageRequestHandler(cvPixelBuffer: first).perform([detection])
/// guard var page = detection.results?.first else { return }
/// let handler = VNSequenceRequestHandler()
/// for frame in frames {
///   let request = VNTrackRectangleRequest(rectangleObservation: page)
///   try handler.perform([request], on: frame)
///   if let next = request.results?.first { page = next }
///   print(page.topLeft, page.confidence)
/// }
/// ```
public final class VNTrackRectangleRequest: VNTrackingRequest {
  /// Creates a request that tracks one rectangle.
  ///
  /// - Parameters:
  ///   - observation: the target, or the result of the previous frame.
  ///   - completionHandler: a function that is called before `perform` returns.
  public convenience init(
    rectangleObservation observation: VNRectangleObservation,
    completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(inputObservation: observation, completionHandler: completionHandler)
  }

  public override class var supportedRevisions: IndexSet { [VNTrackRectangleRequestRevision1] }

  override var trackerType: TrackerType { .rectangle }

  override func makeStart(
    on view: FrameView, with engines: EngineRegistry
  ) throws(VNError) -> EngineStart {
    let start = try engines.rectangleTracking.start(for: algorithm)
    let input = inputObservation
    _ = try view.startingBox(input.boundingBox)
    let corners = try view.startingCorners(input.normalizedCorners)
    let (uuid, revision) = (input.uuid, revision)
    @Sendable func observation(_ corners: [CGPoint], _ confidence: Double) -> VNRectangleObservation
    {
      VNRectangleObservation(
        uuid: uuid, confidence: VNConfidence(confidence), requestRevision: revision,
        corners: corners)
    }
    return EngineStart(results: [observation(input.normalizedCorners, 1)]) {
      frame throws(VNError) in
      RunningEngine(try start(frame, corners)) {
        (estimate: RectangleTrackingEstimate, view) throws(VNError) in
        guard estimate.corners.isValid, estimate.corners.boundingBox.isValid,
          estimate.confidence.isFinite
        else { throw VNError.noPosition(of: uuid) }
        return [
          observation(
            estimate.corners.corners.map(view.normalized), min(1, max(0, estimate.confidence)))
        ]
      }
    }
  }

  override func makeCopy() -> VNRequest {
    VNTrackRectangleRequest(
      inputObservation: inputObservation, completionHandler: completionHandler)
  }
}

extension TrackerType {
  static let rectangle = TrackerType(rawValue: "VNRectangleTrackerType")
}
