import Evaluation

@testable import Results
@testable import Tracking

extension WatchedMeasures {
  static let tracking = WatchedMeasures(.tracking(under: .vbench))
}

extension GateTolerances {
  static let tracking = GateTolerances(WatchedMeasures.tracking)
}

extension Gate {
  /// Creates a gate for tracking.
  init(
    tolerances: GateTolerances = .tracking, isPartial: Bool = false, skipsUnreadable: Bool = false
  ) {
    self.init(
      tolerances: tolerances, isPartial: isPartial, skipsUnreadable: skipsUnreadable,
      measures: .tracking)
  }
}

extension GatePolicy {
  /// Parses a policy for tracking.
  init(text: String, path: String) throws {
    try self.init(
      text: text, path: path, tasks: [TaskFacts.defaultName: .tracking(under: .vbench)])
  }
}
