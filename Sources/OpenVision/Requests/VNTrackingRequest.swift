import Foundation

/// The base class of all tracking requests. One request follows one object.
///
/// Perform a request on every frame with the same `VNSequenceRequestHandler`, each time with the observation returned
/// for the previous frame. Either make a new request for every frame, or set the `inputObservation` of the existing
/// request.
public class VNTrackingRequest: VNImageBasedRequest {
  /// The target of the tracker, or the result of the previous frame.
  ///
  /// If the observation does not belong to one of the handler's trackers, it starts a new tracker on the frame. The
  /// result is then the observation's own box, with a confidence of 1. If the observation has the `uuid` of a running
  /// tracker, that tracker continues, and the observation's box is ignored.
  public var inputObservation: VNDetectedObjectObservation

  /// The level of the algorithm, either fast or accurate. It applies to all revisions.
  ///
  /// If the level or the revision differs from the running tracker's, a new tracker replaces it on
  /// this frame, starting with the box of `inputObservation`.
  public var trackingLevel: VNRequestTrackingLevel = .fast

  /// Whether this is the last frame for the object. The frame is still processed; afterward, the
  /// tracker is released, even if processing the frame fails.
  public var isLastFrame = false

  /// An alternative name for `isLastFrame`, used in Apple's talks about Vision.
  public var lastFrame: Bool {
    get { isLastFrame }
    set { isLastFrame = newValue }
  }

  init(
    inputObservation: VNDetectedObjectObservation, completionHandler: VNRequestCompletionHandler?
  ) {
    self.inputObservation = inputObservation
    super.init(completionHandler: completionHandler)
  }

  /// The tracker type, which determines how many of this request's trackers one handler can run.
  var trackerType: TrackerType { TrackerType(rawValue: "VNTrackerType") }

  /// The level and the revision of the algorithm. This request continues a running tracker only if that tracker was
  /// started with the same level and revision.
  var algorithm: EngineAlgorithm<VNRequestTrackingLevel> {
    EngineAlgorithm(level: trackingLevel, revision: revision)
  }

  /// Returns whether a revision uses a network at the given level, so that its results depend on the network's weights.
  package class func usesNetwork(
    at level: VNRequestTrackingLevel, ofRevision revision: Int
  ) -> Bool {
    false
  }

  /// Checks that a tracker can be initialized with `inputObservation` on the first frame, and returns a description of
  /// how to start it.
  func makeStart(
    on view: FrameView, with engines: EngineRegistry
  ) throws(VNError) -> EngineStart {
    throw VNError(
      .unsupportedRequest,
      "\(type(of: self)) is a base class and cannot be performed directly; use a subclass")
  }

  override func plan(in context: RequestContext) throws(VNError) -> RequestWork {
    throw VNError(
      .unsupportedRequest, "\(type(of: self)) cannot be performed by an image request handler",
      explanation: "perform tracking requests frame by frame with a VNSequenceRequestHandler")
  }

  /// The maximum number of this request's trackers that one handler can run at a time: 16.
  public var supportedNumberOfTrackers: Int { trackerType.limit }

  /// Returns the maximum number of this request's trackers that one handler can run at a time. If the request's
  /// revision does not exist, the result is 0 and the error is set.
  public func supportedNumber(
    ofTrackersAndReturnError error: UnsafeMutablePointer<NSError?>?
  ) -> Int {
    do {
      try checkSettings()
      return supportedNumberOfTrackers
    } catch let failure {
      error?.pointee = failure as NSError
      return 0
    }
  }

  override func takeSettings(from other: VNRequest) {
    super.takeSettings(from: other)
    guard let other = other as? VNTrackingRequest else { return }
    trackingLevel = other.trackingLevel
    isLastFrame = other.isLastFrame
  }
}
