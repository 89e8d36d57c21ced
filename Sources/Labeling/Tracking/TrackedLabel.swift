import Geometry

/// A label that a tracker made.
struct TrackedLabel: Hashable, Sendable {
  var visibility: LabelVisibility
  /// The region; nil if the target is not visible.
  var region: Region?
  /// The confidence of the trackers, from 0 to 1; nil if the label follows from one that says that the target is not
  /// visible.
  var confidence: Double?
  /// How far the label can be trusted.
  var doubt = TrackingDoubt()
}
