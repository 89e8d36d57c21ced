import Bench

/// The reasons why a gate cannot reach a decision.
package enum GateError: ReportedError, Hashable {
  /// The baseline does not exist, cannot be read, or cannot be compared with the run.
  case unreadableBaseline(path: String, reason: String)
  /// Another build of vbench cannot be compared with this one.
  case unusableBuild(path: String, reason: String)
  /// A part of the run's input cannot be read, so a baseline would be incomplete.
  case unreadInput(name: String, sequence: String, reason: String, others: Int)
  /// The labels of a sequence have changed since the run, so a baseline would belong to no run.
  case changedLabels(name: String, sequence: String, others: Int)
  /// A gate policy cannot be used.
  case unreadablePolicy(path: String, line: Int?, reason: String)

  package var description: String {
    switch self {
    case .unreadableBaseline(let path, let reason), .unusableBuild(let path, let reason):
      "\(path): \(reason)"
    case .unreadInput(let name, let sequence, let reason, let others):
      "\(name): \(sequence) cannot be read: \(reason)"
        + (others > 0 ? "; \(others) other\(others == 1 ? "" : "s") cannot be read either" : "")
        + "; to leave out unreadable input, use --partial"
    case .changedLabels(let name, let sequence, let others):
      "\(name): the labels of \(sequence)"
        + (others > 0 ? " and \(others) other\(others == 1 ? "" : "s")" : "")
        + " have changed since the run; repeat the run's command"
    case .unreadablePolicy(let path, let line, let reason):
      path + (line.map { ":\($0)" } ?? "") + ": \(reason)"
    }
  }
}
