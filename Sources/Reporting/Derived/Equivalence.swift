import Evaluation

extension PairedComparison {
  /// The maximum difference in AUC that is irrelevant in practice.
  static let equivalenceMargin = 0.02

  /// Whether the two subjects are shown to be equally accurate on sequences like those that both ran on. The compared
  /// scores must be AUC values.
  var isEquallyAccurate: Bool { isEquivalent(within: Self.equivalenceMargin) }
}
