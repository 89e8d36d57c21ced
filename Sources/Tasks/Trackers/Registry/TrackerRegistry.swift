import Bench

/// The trackers available for benchmarking.
package struct TrackerRegistry: Sendable {
  /// The trackers that a command can choose from.
  @TaskLocal package static var known = TrackerRegistry.builtIn

  package let families: [MethodFamily<any Subject>]

  package init(_ families: [MethodFamily<any Subject>]) {
    self.families = families
  }

  /// The trackers of the linked OpenVision library.
  package static let builtIn = TrackerRegistry(
    OpenVisionSubject.Tracker.allCases.map(OpenVisionFamily.of))

  /// All trackers, including those that this build cannot run.
  package var trackers: [MethodDescription] { families.map(\.about) }

  /// Returns the registry with the user's own trackers added.
  ///
  /// - Throws: `OwnTrackerError` if a tracker's name is not unique, or if the tracker is a class.
  package func adding(_ trackers: [any Tracker]) throws -> TrackerRegistry {
    var taken = Set(self.trackers.map(\.name))
    for tracker in trackers {
      guard !tracker.name.isEmpty, !tracker.name.contains(where: { $0.isWhitespace || $0 == "," })
      else { throw OwnTrackerError.unusableName(tracker.name) }
      guard taken.insert(tracker.name).inserted else {
        throw OwnTrackerError.nameIsTaken(tracker.name)
      }
      // Copies of a class instance would share their state.
      guard !(type(of: tracker) is any AnyObject.Type) else {
        throw OwnTrackerError.isClass(tracker.name)
      }
    }
    return TrackerRegistry(families + trackers.map { OwnTracker(tracker: $0).family })
  }

  /// Returns the selected subjects in order of name.
  ///
  /// - Throws: `UnknownName` that lists the allowed names, or the reason why a tracker cannot start.
  package func subjects(of selection: MatrixSelection) throws -> [any Subject] {
    try families.methods(of: selection)
  }
}
