import Foundation
import Geometry
import Imaging

/// One frame's work for one object, checked and ready to run on any thread.
///
/// Steps of the same `perform` touch different engines, and each is run by one thread, once.
final class ObjectTrackingStep: @unchecked Sendable {
  enum Work {
    case start(ObjectTrackingEngines.Start, Box)
    case update(any ObjectTrackingEngine)
  }

  /// The object, and the result's revision.
  let uuid: UUID
  let algorithm: ObjectTrackingEngines.Key
  /// What the engine looks at: the region of interest of the upright frame.
  let view: PixelBuffer
  let region: PixelRegion
  let frameSize: PixelSize
  /// The box that a start was asked for, normalised: the result of starting.
  let initialBox: CGRect
  private let work: Work
  private let cancellation: CancellationFlag

  /// The engine after the step; nil until it has run, or when it was cancelled before it started.
  private(set) var engine: (any ObjectTrackingEngine)?
  private(set) var outcome: Result<[VNObservation], VNError> = .failure(.cancelled)

  init(
    request: VNTrackObjectRequest, algorithm: ObjectTrackingEngines.Key, view: PixelBuffer,
    region: PixelRegion, frameSize: PixelSize, work: Work
  ) {
    uuid = request.inputObservation.uuid
    initialBox = request.inputObservation.boundingBox
    cancellation = request.cancellation
    self.algorithm = algorithm
    self.view = view
    self.region = region
    self.frameSize = frameSize
    self.work = work
  }

  var startsTracker: Bool {
    if case .start = work { true } else { false }
  }

  func run() {
    guard !cancellation.isSet else { return }
    switch work {
    case .start(let start, let box):
      engine = start(view, box)
      outcome = .success([observation(initialBox, confidence: 1)])
    case .update(let engine):
      self.engine = engine
      let estimate = engine.update(frame: view)
      guard estimate.box.isValid, estimate.confidence.isFinite else {
        outcome = .failure(
          VNError(.internalError, "the tracker of \(uuid) lost its numerical footing"))
        return
      }
      var box = estimate.box
      box.x += Double(region.x)
      box.y += Double(region.y)
      let confidence = VNConfidence(min(1, max(0, estimate.confidence)))
      outcome = .success([observation(box.normalized(in: frameSize), confidence: confidence)])
    }
  }

  private func observation(_ box: CGRect, confidence: VNConfidence) -> VNObservation {
    VNDetectedObjectObservation(
      uuid: uuid, confidence: confidence, requestRevision: algorithm.revision, boundingBox: box)
  }
}

extension VNError {
  static let cancelled = VNError(.requestCancelled, "the request was cancelled")
}
