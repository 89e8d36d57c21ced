import Bench

/// The trackers that can be measured.
package struct TrackerRegistry: Sendable {
  /// The trackers that a command can choose from.
  @TaskLocal package static var known = TrackerRegistry.builtIn

  package let families: [MethodFamily<any Subject>]

  package init(_ families: [MethodFamily<any Subject>]) {
    self.families = families
  }

  /// What the linked OpenVision says it has.
  package static let builtIn = TrackerRegistry(
    OpenVisionSubject.Tracker.allCases.map(OpenVisionFamily.of))

  /// All trackers, whether they can be used or not.
  package var trackers: [MethodDescription] { families.map(\.about) }

  /// The same with trackers of the user's own.
  ///
  /// - Throws: `OwnTrackerError` where a tracker cannot be told from others, or is no value.
  package func adding(_ trackers: [any Tracker]) throws -> TrackerRegistry {
    var taken = Set(self.trackers.map(\.name))
    for tracker in trackers {
      guard !tracker.name.isEmpty, !tracker.name.contains(where: { $0.isWhitespace || $0 == "," })
      else { throw OwnTrackerError.unusableName(tracker.name) }
      guard taken.insert(tracker.name).inserted else {
        throw OwnTrackerError.nameIsTaken(tracker.name)
      }
      // Copies of it would share what they keep.
      guard !(type(of: tracker) is any AnyObject.Type) else {
        throw OwnTrackerError.isClass(tracker.name)
      }
    }
    return TrackerRegistry(families + trackers.map { OwnTracker(tracker: $0).family })
  }

  /// The subjects of a part of the matrix, in order of name.
  ///
  /// - Throws: `UnknownName` that names the allowed values where one is unknown, and what keeps a
  ///   tracker from starting.
  package func subjects(of selection: MatrixSelection) throws -> [any Subject] {
    try families.methods(of: selection)
  }
}
