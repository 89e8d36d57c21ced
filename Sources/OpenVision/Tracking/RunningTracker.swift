import Geometry
import Imaging

/// A running tracker of a handler: the algorithm and what it was started with.
struct RunningTracker {
  var engine: TrackingEngine
  var algorithm: TrackingAlgorithm
  /// The part of the upright frame it looks at, and the frame's size.
  var region: PixelRegion
  var frameSize: PixelSize
}
