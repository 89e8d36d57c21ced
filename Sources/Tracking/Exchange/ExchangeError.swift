import Bench

/// Errors in exchanging results with other toolkits.
enum ExchangeError: ReportedError, Hashable {
  /// A folder contains no results of any tracker.
  case noResults(path: String, expected: [String], sequence: String, hint: String?)
  /// A folder contains only results of protocols other than the requested protocol.
  case noRuns(path: String, evaluationProtocol: String, found: [String])
  /// The layout cannot represent the attempts that the evaluation protocol makes.
  case cannotExport(evaluationProtocol: String, layout: String)

  var isWrongUsage: Bool {
    switch self {
    case .noRuns, .cannotExport: true
    case .noResults: false
    }
  }

  package var description: String {
    switch self {
    case .noResults(let path, let expected, let sequence, let hint):
      "\(path) contains no tracker results; expected \(expected.joined(separator: ", or "))"
        + (sequence.isEmpty ? "" : ", where <sequence> is a name such as \(sequence)")
        + (hint.map { "; \($0)" } ?? "")
    case .noRuns(let path, let evaluationProtocol, let found):
      "\(path): expected results of the protocol \(evaluationProtocol), found results of "
        + found.joined(separator: " and ")
    case .cannotExport(let evaluationProtocol, let layout):
      "the layout '\(layout)' cannot store results of the protocol '\(evaluationProtocol)'"
    }
  }
}
