import Bench

/// The reasons why the gate cannot judge.
package enum GateError: ReportedError, Hashable {
  /// There is no baseline, or a run cannot be compared with it.
  case unreadableBaseline(path: String, reason: String)
  /// Another build of vbench cannot be compared with this one.
  case unusableBuild(path: String, reason: String)
  /// Some input of the run cannot be read, so a baseline would be incomplete.
  case unreadInput(name: String, sequence: String, reason: String, others: Int)
  /// A gate's policy cannot be used.
  case unreadablePolicy(path: String, line: Int?, reason: String)

  package var description: String {
    switch self {
    case .unreadableBaseline(let path, let reason), .unusableBuild(let path, let reason):
      "\(path): \(reason)"
    case .unreadInput(let name, let sequence, let reason, let others):
      "\(name): \(sequence) cannot be read: \(reason)"
        + (others > 0 ? "; and \(others) other\(others == 1 ? "" : "s")" : "")
        + "; --partial leaves it out"
    case .unreadablePolicy(let path, let line, let reason):
      path + (line.map { ":\($0)" } ?? "") + ": \(reason)"
    }
  }
}
