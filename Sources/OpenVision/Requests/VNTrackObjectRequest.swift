import Foundation
import Geometry

/// A request that follows an arbitrary object from frame to frame.
///
/// The result is one `VNDetectedObjectObservation` with the `uuid` of the input. Its confidence is the probability that
/// the IoU of the box and the object is at least one half. The region around the object is resampled to a fixed size,
/// so the time per frame hardly depends on the object's size. For an example, see `VNSequenceRequestHandler`.
///
/// ```swift
/// let start = VNDetectedObjectObservation(
///   boundingBox: CGRect(x: 0.4, y: 0.3, width: 0.1, height: 0.2))
/// let request = VNTrackObjectRequest(detectedObjectObservation: start)
/// request.trackingLevel = .accurate
/// try VNSequenceRequestHandler().perform([request], on: frame)
/// print(request.results?.first?.confidence ?? 0)  // 1.0, because the first frame starts the tracker
/// ```
public final class VNTrackObjectRequest: VNTrackingRequest {
  /// Creates a request that tracks one object.
  ///
  /// - Parameters:
  ///   - observation: the target, or the result of the previous frame.
  ///   - completionHandler: a function that is called before `perform` returns.
  public init(
    detectedObjectObservation observation: VNDetectedObjectObservation,
    completionHandler: VNRequestCompletionHandler? = nil
  ) {
    super.init(inputObservation: observation, completionHandler: completionHandler)
  }

  public override class var supportedRevisions: IndexSet {
    [
      VNTrackObjectRequestRevision1, VNTrackObjectRequestRevision2, VNTrackObjectRequestRevision3,
    ]
  }

  override var trackerType: TrackerType { .object }

  package override class func usesNetwork(
    at level: VNRequestTrackingLevel, ofRevision revision: Int
  ) -> Bool {
    let algorithm = EngineAlgorithm(level: level, revision: revision)
    return EngineRegistry.builtIn.objectTracking.networks.contains(algorithm)
  }

  override func makeStart(
    on view: FrameView, with engines: EngineRegistry
  ) throws(VNError) -> EngineStart {
    let start = try engines.objectTracking.start(for: algorithm)
    let input = inputObservation
    let box = try view.startingBox(input.boundingBox)
    let (uuid, revision) = (input.uuid, revision)
    @Sendable func observation(_ boundingBox: CGRect, _ confidence: Double)
      -> VNDetectedObjectObservation
    {
      VNDetectedObjectObservation(
        uuid: uuid, confidence: VNConfidence(confidence), requestRevision: revision,
        boundingBox: boundingBox)
    }
    return EngineStart(results: [observation(input.boundingBox, 1)]) { frame throws(VNError) in
      RunningEngine(try start(frame, box)) {
        (estimate: ObjectTrackingEstimate, view) throws(VNError) in
        guard estimate.box.isValid, estimate.confidence.isFinite else {
          throw VNError.noPosition(of: uuid)
        }
        return [observation(view.normalized(estimate.box), min(1, max(0, estimate.confidence)))]
      }
    }
  }

  override func makeCopy() -> VNRequest {
    VNTrackObjectRequest(
      detectedObjectObservation: inputObservation, completionHandler: completionHandler)
  }
}

extension TrackerType {
  static let object = TrackerType(rawValue: "VNObjectTrackerType")
}
