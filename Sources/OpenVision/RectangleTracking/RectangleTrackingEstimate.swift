import Geometry

/// Where the engine of a rectangle tracking request believes its rectangle is.
struct RectangleTrackingEstimate: Hashable, Sendable {
  /// Strictly convex; may reach over the frame's edge.
  var corners: Quadrilateral
  /// The probability that the corners are right within 5 pixels on average. 0...1
  var confidence: Double
}
