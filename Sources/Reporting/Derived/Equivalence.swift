import Evaluation

extension PairedComparison {
  /// The maximum difference in AUC that is considered irrelevant in practice.
  static let equivalenceMargin = 0.02

  /// Whether the comparison shows that the two subjects are equally accurate. The compared scores must be AUC values.
  var isEquallyAccurate: Bool { isEquivalent(within: Self.equivalenceMargin) }
}
