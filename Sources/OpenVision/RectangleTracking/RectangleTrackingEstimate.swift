import Geometry

/// The engine's estimate of the rectangle's corners in a frame, with its confidence.
struct RectangleTrackingEstimate: Hashable, Sendable {
  /// The corners. They are strictly convex and may lie outside the frame.
  var corners: Quadrilateral
  /// The probability, 0...1, that the mean corner error is at most 5 pixels.
  var confidence: Double
}
