/// A kind of tracker that a sequence request handler has a limited number of; the raw value is
/// Vision's name for it in error messages.
enum TrackerType: String, Hashable, Sendable {
  case object = "VNObjectTrackerType"
  case rectangle = "VNRectangleTrackerType"

  /// How many of this type one handler runs at a time.
  var limit: Int { 16 }
}
