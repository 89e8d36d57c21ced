import Algorithms

/// A user's selection of trackers, levels and revisions.
package struct MatrixSelection: Sendable, Hashable {
  /// The keyword that selects all trackers, levels or revisions.
  private static let all = "all"

  /// The names of the selected trackers; empty for all available trackers.
  package var trackers: [String]
  /// The names of the selected levels; empty for all levels.
  package var levels: [String]
  /// The selected revisions, each a number, "latest" or "all"; empty for the default revision of each tracker.
  var revisions: [String]

  package init(trackers: [String] = [], levels: [String] = [], revisions: [String] = []) {
    self.trackers = trackers == [Self.all] ? [] : trackers
    self.levels = levels == [Self.all] ? [] : levels
    self.revisions = revisions
  }

  /// Returns the identities of the selected methods, sorted by name.
  ///
  /// A tracker is left out if it has levels but none of them is selected, or if it has revisions but none of them is
  /// selected.
  ///
  /// - Parameter descriptions: the descriptions of all existing trackers.
  /// - Throws: `UnknownName`, which lists the allowed values; `TrackerError.unavailableTracker` if a selected tracker
  ///   is not available.
  package func identities(among descriptions: [MethodDescription]) throws -> [MethodIdentity] {
    let chosen = try chosenTrackers(descriptions)
    try check(levels, kind: "level", allowed: Array(chosen.flatMap(\.levels).uniqued()))
    let numbers = chosen.flatMap(\.revisions).uniqued().sorted().map(String.init)
    try check(revisions, kind: "revision", allowed: numbers + ["latest", Self.all])
    var identities: [MethodIdentity] = []
    for tracker in chosen {
      for level in chosenLevels(of: tracker) {
        for revision in chosenRevisions(of: tracker) {
          identities.append(
            MethodIdentity(tracker: tracker.name, level: level, revision: revision))
        }
      }
    }
    return identities.uniqued().sorted { $0.name < $1.name }
  }

  private func chosenTrackers(
    _ descriptions: [MethodDescription]
  ) throws -> [MethodDescription] {
    guard !trackers.isEmpty else { return descriptions.filter { $0.unavailable == nil } }
    try check(trackers, kind: "tracker", allowed: descriptions.map(\.name))
    let chosen = descriptions.filter { trackers.contains($0.name) }
    for tracker in chosen {
      guard let reason = tracker.unavailable else { continue }
      throw TrackerError.unavailableTracker(name: tracker.name, reason: reason)
    }
    return chosen
  }

  /// Returns the selected levels. A tracker without levels has a single, unnamed level.
  private func chosenLevels(of tracker: MethodDescription) -> [String] {
    guard !tracker.levels.isEmpty else { return [""] }
    return tracker.levels.filter { levels.isEmpty || levels.contains($0) }
  }

  /// Returns the selected revisions. A tracker without revisions has a single, unnumbered revision.
  private func chosenRevisions(of tracker: MethodDescription) -> [Int?] {
    guard !tracker.revisions.isEmpty else { return [nil] }
    if revisions.contains(Self.all) { return tracker.revisions }
    var chosen = Set(revisions.compactMap { Int($0) }.filter(tracker.revisions.contains))
    if revisions.isEmpty, let defaultRevision = tracker.defaultRevision {
      chosen.insert(defaultRevision)
    }
    if revisions.contains("latest"), let latest = tracker.revisions.last { chosen.insert(latest) }
    return chosen.sorted()
  }

  private func check(_ names: [String], kind: String, allowed: [String]) throws {
    for name in names where !allowed.contains(name) {
      throw UnknownName(kind: kind, name: name, allowed: allowed)
    }
  }
}
