import Geometry

/// The rectangle tracking algorithms. Each starts with the rectangle's corners in pixels, which are
/// strictly convex and overlap the frame.
typealias RectangleTrackingEngines = EngineTable<
  VNRequestTrackingLevel, Quadrilateral, RectangleTrackingEstimate
>

extension RectangleTrackingEngines {
  /// The algorithms that come with the library.
  static let rectangleTracking = RectangleTrackingEngines(
    request: "VNTrackRectangleRequest",
    starts: [
      Algorithm(level: .fast, revision: VNTrackRectangleRequestRevision1): {
        RectangleTracker(frame: $0, corners: $1, parameters: .fast)
      },
      Algorithm(level: .accurate, revision: VNTrackRectangleRequestRevision1): {
        RectangleTracker(frame: $0, corners: $1, parameters: .accurate)
      },
    ])
}
