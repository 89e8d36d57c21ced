/// The algorithms of the object and rectangle tracking requests. Tests can replace these algorithms.
struct EngineRegistry: Sendable {
  var objectTracking = ObjectTrackingEngines.objectTracking
  var rectangleTracking = RectangleTrackingEngines.rectangleTracking

  /// The algorithms that are included in the library.
  static let builtIn = EngineRegistry()
}
