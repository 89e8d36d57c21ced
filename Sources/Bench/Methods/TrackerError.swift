/// The reasons why a tracker cannot be run.
package enum TrackerError: ReportedError, Hashable {
  /// A tracker with this name exists but is not part of this build of the library.
  case unavailableTracker(name: String, reason: String)
  /// The tracker cannot use the weights file that the user chose.
  case unusableModel(tracker: String, reason: String)

  package var isWrongUsage: Bool {
    switch self {
    case .unavailableTracker: true
    case .unusableModel: false
    }
  }

  package var description: String {
    switch self {
    case .unavailableTracker(let name, let reason):
      "the tracker '\(name)' is not available: \(reason)"
    case .unusableModel(let tracker, let reason):
      "the tracker '\(tracker)' cannot start: \(reason)"
    }
  }
}
