import Foundation
import Geometry
import Imaging

/// One frame's work for one target, checked and ready to run on any thread.
///
/// Steps of the same `perform` touch different engines, and each is run by one thread, once.
final class TrackingStep: @unchecked Sendable {
  enum Work {
    case start(TrackingStart)
    case update(TrackingEngine)
  }

  /// The target, and the result's revision.
  let target: TrackedTarget
  let algorithm: TrackingAlgorithm
  /// What the engine looks at: the region of interest of the upright frame.
  let view: PixelBuffer
  let region: PixelRegion
  let frameSize: PixelSize
  /// What a start was asked for: the result of starting.
  let input: VNDetectedObjectObservation
  private let work: Work
  private let cancellation: CancellationFlag

  /// The engine after the step; nil until it has run, or when it was cancelled before it started.
  private(set) var engine: TrackingEngine?
  private(set) var outcome: Result<[VNObservation], VNError> = .failure(.cancelled)

  init(
    request: VNTrackingRequest, algorithm: TrackingAlgorithm, view: PixelBuffer,
    region: PixelRegion, frameSize: PixelSize, work: Work
  ) {
    target = TrackedTarget(request)
    input = request.inputObservation
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
    case .start(let start):
      do throws(VNError) {
        engine = try start(on: view)
        outcome = .success([firstObservation])
      } catch {
        outcome = .failure(error)
      }
    case .update(let engine):
      self.engine = engine
      let (found, confidence) = engine.update(frame: view)
      guard found.isValid, found.boundingBox.isValid, confidence.isFinite else {
        outcome = .failure(
          VNError(.internalError, "the tracker of \(target.uuid) lost its numerical footing"))
        return
      }
      outcome = .success([
        observation(found, confidence: VNConfidence(min(1, max(0, confidence))))
      ])
    }
  }

  /// What the tracker was started with, as its first result.
  private var firstObservation: VNObservation {
    switch target.type {
    case .object:
      VNDetectedObjectObservation(
        uuid: target.uuid, confidence: 1, requestRevision: algorithm.revision,
        boundingBox: input.boundingBox)
    case .rectangle:
      VNRectangleObservation(
        uuid: target.uuid, confidence: 1, requestRevision: algorithm.revision,
        corners: input.normalizedCorners)
    }
  }

  /// A region of the view as an observation in the frame.
  private func observation(_ found: Region, confidence: VNConfidence) -> VNObservation {
    let offset = Point(Double(region.x), Double(region.y))
    switch found {
    case .box(var box):
      box.x += offset.x
      box.y += offset.y
      return VNDetectedObjectObservation(
        uuid: target.uuid, confidence: confidence, requestRevision: algorithm.revision,
        boundingBox: box.normalized(in: frameSize))
    case .quadrilateral(let corners):
      let points = corners.corners.map { ($0 + offset).normalized(in: frameSize) }
      return VNRectangleObservation(
        uuid: target.uuid, confidence: confidence, requestRevision: algorithm.revision,
        corners: points)
    }
  }
}

extension VNError {
  static let cancelled = VNError(.requestCancelled, "the request was cancelled")
}
