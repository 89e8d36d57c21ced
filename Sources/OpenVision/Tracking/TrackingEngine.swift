import Geometry
import Imaging

/// A level of a revision.
struct TrackingAlgorithm: Hashable, Sendable {
  var level: VNRequestTrackingLevel
  var revision: Int
}

/// An engine of either type at work.
enum TrackingEngine {
  case object(any ObjectTrackingEngine)
  case rectangle(any RectangleTrackingEngine)

  /// Finds the target in the next frame, which has the same size as the first.
  ///
  /// - Returns: where it is, in pixels, and the probability that this is so.
  func update(frame: PixelBuffer) -> (region: Region, confidence: Double) {
    switch self {
    case .object(let engine):
      let estimate = engine.update(frame: frame)
      return (.box(estimate.box), estimate.confidence)
    case .rectangle(let engine):
      let estimate = engine.update(frame: frame)
      return (.quadrilateral(estimate.corners), estimate.confidence)
    }
  }
}

/// What an engine needs to begin, checked.
enum TrackingStart {
  case object(ObjectTrackingEngines.Start, Box)
  case rectangle(RectangleTrackingEngines.Start, Quadrilateral)

  func callAsFunction(on frame: PixelBuffer) throws(VNError) -> TrackingEngine {
    switch self {
    case .object(let start, let box): .object(try start(frame, box))
    case .rectangle(let start, let corners): .rectangle(start(frame, corners))
    }
  }
}
