/// The algorithms behind all requests that keep state from frame to frame. Tests can replace them.
struct EngineRegistry: Sendable {
  var objectTracking = ObjectTrackingEngines.objectTracking
  var rectangleTracking = RectangleTrackingEngines.rectangleTracking

  /// The algorithms that come with the library.
  static let builtIn = EngineRegistry()
}
