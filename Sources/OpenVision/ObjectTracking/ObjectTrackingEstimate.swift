import Geometry

/// The place where the engine of an object tracking request believes its object is.
struct ObjectTrackingEstimate: Hashable, Sendable {
  /// The box, finite and of an area above zero; it may reach over the frame's edge.
  var box: Box
  /// The probability that `box` overlaps the object by at least half, 0...1.
  var confidence: Double
}
