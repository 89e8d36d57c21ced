/// The reasons why runs cannot be joined.
package enum JoinError: ReportedError, Hashable {
  /// The answers of a run were made or are judged by other settings than those of the first run.
  case otherSettings(path: String, first: String)
  /// None of a run's items has the labels that the item has in the other runs.
  case nothingShared(path: String, items: Int)

  package var description: String {
    switch self {
    case .otherSettings(let path, let first):
      "\(path): the run cannot be joined with \(first), because it was made with another protocol or other settings of"
        + " the task"
    case .nothingShared(let path, let items):
      "\(path): the run cannot be joined, because the labels of its \(items) items differ from those of the other runs"
    }
  }
}
