/// The algorithms used by all requests that keep state between frames. Tests can replace these algorithms.
struct EngineRegistry: Sendable {
  var objectTracking = ObjectTrackingEngines.objectTracking
  var rectangleTracking = RectangleTrackingEngines.rectangleTracking

  /// The algorithms that are included in the library.
  static let builtIn = EngineRegistry()
}
