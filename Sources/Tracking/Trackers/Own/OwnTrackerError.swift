import Bench

/// The reason why a user's own tracker cannot be registered.
enum OwnTrackerError: ReportedError, Hashable {
  case unusableName(String)
  case nameIsTaken(String)
  case isClass(String)

  var isWrongUsage: Bool { true }

  package var description: String {
    switch self {
    case .unusableName(let name):
      "the tracker name '\(name)' cannot be used: expected a name without spaces or commas"
    case .nameIsTaken(let name):
      "two trackers are named '\(name)': expected different names"
    case .isClass(let name):
      "the tracker '\(name)' is a class: expected a struct, because each target gets a copy"
    }
  }
}
