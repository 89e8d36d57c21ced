import Foundation

/// What all tracking requests have in common: one request follows one object.
///
/// Perform it on one frame after the other with the same `VNSequenceRequestHandler`, giving it each
/// time the observation that came back from the frame before - with a new request for every frame
/// or by setting `inputObservation` of the old one.
public class VNTrackingRequest: VNImageBasedRequest {
  /// What to follow.
  ///
  /// An observation that did not come from one of the handler's trackers starts a new one on the
  /// frame: its box is the result, with a confidence of 1. One with the `uuid` of a running tracker
  /// continues that tracker, whatever box it has.
  public var inputObservation: VNDetectedObjectObservation

  /// Which of the revision's two algorithms to use; both revisions of today and those to come
  /// respect it.
  ///
  /// Asking for another level or revision than that of the running tracker starts a tracker anew,
  /// on this frame and with the box of `inputObservation`, in place of the running one.
  public var trackingLevel: VNRequestTrackingLevel = .fast

  /// Whether this is the last frame for the object: it is still processed, then its tracker is
  /// released - also when processing the frame fails.
  public var isLastFrame = false

  /// The name that Vision's talks use for `isLastFrame`.
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

  /// Which limit this request's trackers count against.
  var trackerType: TrackerType { TrackerType(rawValue: "VNTrackerType") }

  /// The level and the revision, which a running tracker must have been started with.
  var algorithm: EngineAlgorithm<VNRequestTrackingLevel> {
    EngineAlgorithm(level: trackingLevel, revision: revision)
  }

  /// Says whether a revision answers by a network at a level, so that its answers depend on weights.
  package class func usesNetwork(
    at level: VNRequestTrackingLevel, ofRevision revision: Int
  ) -> Bool {
    false
  }

  /// Checks `inputObservation` against the first frame and says how an engine is started there.
  func makeStart(
    on view: FrameView, with engines: EngineRegistry
  ) throws(VNError) -> EngineStart {
    throw VNError(.unsupportedRequest, "\(type(of: self)) has no algorithm")
  }

  override func plan(in context: RequestContext) throws(VNError) -> RequestWork {
    throw VNError(
      .unsupportedRequest, "\(type(of: self)) is not performed by an image request handler",
      explanation: "a tracking request needs a VNSequenceRequestHandler, frame after frame")
  }

  /// How many trackers of this request's type one handler runs at a time: 16.
  public var supportedNumberOfTrackers: Int { trackerType.limit }

  /// How many trackers of this request's type one handler runs at a time; 0 and an error where the
  /// request's revision does not exist.
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
