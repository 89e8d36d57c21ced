import Geometry

/// The place where the engine of a rectangle tracking request believes its rectangle is.
struct RectangleTrackingEstimate: Hashable, Sendable {
  /// The corners, strictly convex; they may reach over the frame's edge.
  var corners: Quadrilateral
  /// The probability that the corners are right within 5 pixels on average, 0...1.
  var confidence: Double
}
