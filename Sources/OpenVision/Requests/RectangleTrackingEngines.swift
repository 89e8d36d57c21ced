import Geometry

/// The rectangle tracking algorithms. Each algorithm starts with the rectangle's corners in pixels. The corners form a
/// strictly convex quadrilateral whose bounding box covers at least one pixel of the analyzed part of the frame.
typealias RectangleTrackingEngines = EngineTable<
  VNRequestTrackingLevel, Quadrilateral, RectangleTrackingEstimate
>

extension RectangleTrackingEngines {
  /// The algorithms that are included in the library.
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
