import Foundation

/// The common base of all tracking requests: one request follows one object.
///
/// Perform it on every frame with the same `VNSequenceRequestHandler`, each time with the
/// observation that the previous frame returned. Make a new request for every frame, or set
/// `inputObservation` of the old one.
public class VNTrackingRequest: VNImageBasedRequest {
  /// The target.
  ///
  /// An observation that did not come from one of the handler's trackers starts a new tracker on
  /// the frame: its box is the result, with a confidence of 1. An observation with the `uuid` of a
  /// running tracker continues that tracker, whatever its box.
  public var inputObservation: VNDetectedObjectObservation

  /// The revision's algorithm: fast or accurate. All revisions respect it.
  ///
  /// A level or revision that differs from the running tracker's starts a new tracker in its place,
  /// on this frame and with the box of `inputObservation`.
  public var trackingLevel: VNRequestTrackingLevel = .fast

  /// Whether this is the last frame for the object. It is still processed; then its tracker is
  /// released, even if processing the frame fails.
  public var isLastFrame = false

  /// The name of `isLastFrame` in Vision's talks.
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

  /// The type whose limit this request's trackers count against.
  var trackerType: TrackerType { TrackerType(rawValue: "VNTrackerType") }

  /// The level and the revision, which a running tracker must have been started with.
  var algorithm: EngineAlgorithm<VNRequestTrackingLevel> {
    EngineAlgorithm(level: trackingLevel, revision: revision)
  }

  /// Tells whether a revision uses a network at a level, so that its answers depend on weights.
  package class func usesNetwork(
    at level: VNRequestTrackingLevel, ofRevision revision: Int
  ) -> Bool {
    false
  }

  /// Checks `inputObservation` against the first frame and describes how an engine is started
  /// there.
  func makeStart(
    on view: FrameView, with engines: EngineRegistry
  ) throws(VNError) -> EngineStart {
    throw VNError(.unsupportedRequest, "\(type(of: self)) has no algorithm")
  }

  override func plan(in context: RequestContext) throws(VNError) -> RequestWork {
    throw VNError(
      .unsupportedRequest, "\(type(of: self)) cannot be performed by an image request handler",
      explanation: "perform tracking requests frame by frame with a VNSequenceRequestHandler")
  }

  /// The most trackers of this request's type that one handler runs at a time: 16.
  public var supportedNumberOfTrackers: Int { trackerType.limit }

  /// Returns the most trackers of this request's type that one handler runs at a time; 0 and an
  /// error if the request's revision does not exist.
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
