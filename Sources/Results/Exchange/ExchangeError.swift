import Bench

/// The errors in exchanging results with other toolkits.
enum ExchangeError: ReportedError, Hashable {
  /// A folder contains no results of a tracker.
  case noResults(path: String, expected: [String], sequence: String)
  /// A folder contains results of other protocols than the requested one.
  case noRuns(path: String, evaluationProtocol: String, found: [String])
  /// A layout of results does not support the runs of a protocol.
  case cannotExport(evaluationProtocol: String, layout: String)

  var isWrongUsage: Bool {
    switch self {
    case .noRuns, .cannotExport: true
    case .noResults: false
    }
  }

  package var description: String {
    switch self {
    case .noResults(let path, let expected, let sequence):
      "\(path): found no tracker results; expected \(expected.joined(separator: ", or "))"
        + (sequence.isEmpty ? "" : ", with a <sequence> such as \(sequence)")
    case .noRuns(let path, let evaluationProtocol, let found):
      "\(path): expected runs of \(evaluationProtocol), found runs of "
        + found.joined(separator: " and ")
    case .cannotExport(let evaluationProtocol, let layout):
      "the layout '\(layout)' does not support the runs of the protocol"
        + " '\(evaluationProtocol)'"
    }
  }
}
