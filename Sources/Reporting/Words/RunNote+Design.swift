import Bench

extension RunNote {
  /// Whether the note describes intended behavior that requires no action.
  var isByDesign: Bool {
    switch kind {
    case .coverage, .labels, .copies, .scoring, .account, .repetitions, .favor, .timing, .build:
      true
    case .input, .relabeled, .failure, .results, .other: false
    }
  }
}
