import Bench

/// Errors in a user's own tracker.
enum OwnTrackerError: ReportedError, Hashable {
  case unusableName(String)
  case nameIsTaken(String)
  case isClass(String)

  var isWrongUsage: Bool { true }

  package var description: String {
    switch self {
    case .unusableName(let name):
      "a tracker is called '\(name)': expected a name without blanks and commas"
    case .nameIsTaken(let name):
      "two trackers are called '\(name)': expected different names"
    case .isClass(let name):
      "the tracker '\(name)' is a class: expected a struct, because each target gets a copy"
    }
  }
}
