import Bench

/// The trackers that can be run, grouped into families of levels and revisions.
package struct TrackerRegistry: Sendable {
  /// The trackers from which a command can choose.
  @TaskLocal package static var known = TrackerRegistry.builtIn

  package let families: [MethodFamily<any TrackingMethod>]

  package init(_ families: [MethodFamily<any TrackingMethod>]) {
    self.families = families
  }

  /// The trackers that the linked OpenVision library provides.
  package static let builtIn = TrackerRegistry(
    OpenVisionMethod.Tracker.allCases.map(OpenVisionFamily.of))

  /// Descriptions of all trackers, including those that this build cannot run.
  package var trackers: [MethodDescription] { families.map(\.about) }

  /// Returns a copy of the registry with the user's own trackers added.
  ///
  /// - Throws: `OwnTrackerError` if a tracker's name is not usable or not unique, or if a tracker is a class.
  package func adding(_ trackers: [any Tracker]) throws -> TrackerRegistry {
    var taken = Set(self.trackers.map(\.name))
    for tracker in trackers {
      guard !tracker.name.isEmpty, !tracker.name.contains(where: { $0.isWhitespace || $0 == "," })
      else { throw OwnTrackerError.unusableName(tracker.name) }
      guard taken.insert(tracker.name).inserted else {
        throw OwnTrackerError.nameIsTaken(tracker.name)
      }
      // A tracker must not be a class because copies of a class instance would share their state.
      guard !(type(of: tracker) is any AnyObject.Type) else {
        throw OwnTrackerError.isClass(tracker.name)
      }
    }
    return TrackerRegistry(families + trackers.map { OwnTracker(tracker: $0).family })
  }

  /// Returns the selected trackers sorted by name.
  ///
  /// - Throws: `UnknownName`, which lists the allowed names, or the reason why a tracker cannot start.
  package func methods(of selection: MatrixSelection) throws -> [any TrackingMethod] {
    try families.methods(of: selection)
  }
}
