import Geometry
import Imaging

/// The algorithm behind an object tracking request: one instance follows one object.
///
/// Engines work in pixels, origin upper-left, 0-based continuous coordinates. An engine is used by
/// one thread at a time and may be handed from one thread to another between calls.
protocol ObjectTrackingEngine: AnyObject {
  /// Finds the object in the next frame, which has the same size as the first.
  func update(frame: PixelBuffer) -> ObjectTrackingEstimate
}

/// Where an engine believes its object is.
struct ObjectTrackingEstimate: Hashable, Sendable {
  /// Finite, of an area above zero; may reach over the frame's edge.
  var box: Box
  /// The probability that `box` overlaps the object by at least half. 0...1
  var confidence: Double
}
