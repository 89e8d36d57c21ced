import Processes

/// What can keep the gate from judging.
package enum GateError: ReportedError, Hashable {
  /// There is no baseline, or a run cannot be compared with it.
  case unreadableBaseline(path: String, reason: String)
  /// Another build of vbench cannot be compared with this one.
  case unusableBuild(path: String, reason: String)
  /// A gate's policy cannot be used.
  case unreadablePolicy(path: String, line: Int?, reason: String)

  package var description: String {
    switch self {
    case .unreadableBaseline(let path, let reason), .unusableBuild(let path, let reason):
      "\(path): \(reason)"
    case .unreadablePolicy(let path, let line, let reason):
      path + (line.map { ":\($0)" } ?? "") + ": \(reason)"
    }
  }
}
