import Bench

/// What can keep the gate from judging.
package enum GateError: ReportedError, Hashable {
  /// There is no baseline, or a run cannot be compared with it.
  case unreadableBaseline(path: String, reason: String)
  /// Another build of vbench cannot be compared with this one.
  case unusableBuild(path: String, reason: String)
  /// What a run was to have cannot be read, so that a baseline would lack it.
  case unreadInput(name: String, sequence: String, reason: String, others: Int)
  /// A gate's policy cannot be used.
  case unreadablePolicy(path: String, line: Int?, reason: String)

  package var description: String {
    switch self {
    case .unreadableBaseline(let path, let reason), .unusableBuild(let path, let reason):
      "\(path): \(reason)"
    case .unreadInput(let name, let sequence, let reason, let others):
      "\(name): \(sequence) cannot be read: \(reason)"
        + (others > 0 ? "; and \(others) others" : "") + "; --partial goes on without"
    case .unreadablePolicy(let path, let line, let reason):
      path + (line.map { ":\($0)" } ?? "") + ": \(reason)"
    }
  }
}
