import Geometry
import Imaging

/// The algorithm behind a rectangle tracking request: one instance follows one rectangle.
///
/// Engines work in pixels, origin upper-left, 0-based continuous coordinates. An engine is used by
/// one thread at a time and may be handed from one thread to another between calls.
protocol RectangleTrackingEngine: AnyObject {
  /// Starts on a frame with the rectangle's corners, which are strictly convex and overlap the frame;
  /// the request has checked that.
  init(frame: PixelBuffer, corners: Quadrilateral)

  /// Finds the rectangle in the next frame, which has the same size as the first.
  func update(frame: PixelBuffer) -> RectangleTrackingEstimate
}

/// Where an engine believes its rectangle is.
struct RectangleTrackingEstimate: Hashable, Sendable {
  /// Strictly convex; may reach over the frame's edge.
  var corners: Quadrilateral
  /// The probability that the corners are right within 5 pixels on average. 0...1
  var confidence: Double
}
