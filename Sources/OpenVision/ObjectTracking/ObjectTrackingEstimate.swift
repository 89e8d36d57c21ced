import Geometry

/// The engine's estimate of the tracked object's bounding box in a frame, with its confidence.
struct ObjectTrackingEstimate: Hashable, Sendable {
  /// The bounding box. It is finite, has an area above zero, and may extend beyond the frame.
  var box: Box
  /// The probability, 0...1, that `box` overlaps the object with an IoU of at least 0.5.
  var confidence: Double
}
