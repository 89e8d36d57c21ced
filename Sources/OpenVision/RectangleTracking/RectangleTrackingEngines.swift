import Geometry
import Imaging

/// Which algorithm stands behind a level and a revision of rectangle tracking.
struct RectangleTrackingEngines: Sendable {
  /// Starts an algorithm on a frame with the rectangle's corners.
  typealias Start =
    @Sendable (_ frame: PixelBuffer, _ corners: Quadrilateral) -> any RectangleTrackingEngine

  let starts: [TrackingAlgorithm: Start]

  /// The algorithms that come with the library.
  static let builtIn = RectangleTrackingEngines(starts: [
    TrackingAlgorithm(level: .fast, revision: VNTrackRectangleRequestRevision1): {
      RectangleTracker(frame: $0, corners: $1, parameters: .fast)
    },
    TrackingAlgorithm(level: .accurate, revision: VNTrackRectangleRequestRevision1): {
      RectangleTracker(frame: $0, corners: $1, parameters: .accurate)
    },
  ])

  /// The algorithm for a level of a revision.
  func start(for algorithm: TrackingAlgorithm) throws(VNError) -> Start {
    if let start = starts[algorithm] { return start }
    throw VNError(
      .unsupportedRequest,
      "revision \(algorithm.revision) of VNTrackRectangleRequest has no \(algorithm.level)"
        + " algorithm in this build")
  }
}
