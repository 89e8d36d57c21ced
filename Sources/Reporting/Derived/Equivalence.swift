import Evaluation

extension PairedComparison {
  /// The largest difference in AUC that does not matter in practice.
  static let equivalenceMargin = 0.02

  /// Whether the two subjects are shown to be equally accurate on sequences like those that both ran on. The
  /// scores must be AUC.
  var isEquallyAccurate: Bool { isEquivalent(within: Self.equivalenceMargin) }
}
