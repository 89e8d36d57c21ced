import Bench

/// Errors in a threshold file.
package enum ThresholdFileError: ReportedError, Hashable {
  /// The file cannot be used.
  case unreadableThresholds(path: String, line: Int?, reason: String)

  package var description: String {
    switch self {
    case .unreadableThresholds(let path, let line, let reason):
      path + (line.map { ":\($0)" } ?? "") + ": \(reason)"
    }
  }
}
