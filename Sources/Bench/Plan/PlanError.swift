/// The reasons why a plan cannot be created or run.
package enum PlanError: ReportedError, Hashable {
  /// No sequence matches the given patterns.
  case noSequences(patterns: [String], available: [String])
  /// No method can be run on any of the items.
  case noApplicableMethod(reason: String)

  package var isWrongUsage: Bool {
    switch self {
    case .noSequences: true
    case .noApplicableMethod: false
    }
  }

  package var description: String {
    switch self {
    case .noSequences(let patterns, let available): Self.noSequences(patterns, available)
    case .noApplicableMethod(let reason): "there is nothing to run: \(reason)"
    }
  }

  private static func noSequences(_ patterns: [String], _ available: [String]) -> String {
    let wanted = patterns.map { "'\($0)'" }.joined(separator: " or ")
    guard let first = available.first else { return "the datasets contain no sequences" }
    let suggestion = patterns.lazy.compactMap { Spelling.closest(to: $0, among: available) }.first
    let isList = patterns.contains {
      $0.split(separator: ",").count { available.contains(String($0)) } > 1
    }
    let hint =
      isList
      ? "repeat --sequences for each name"
      : suggestion.map { "did you mean '\($0)'?" } ?? "the first is '\(first)'"
    return "no sequence matches \(wanted) (\(available.count) available); \(hint)"
  }
}
