import Bench
import Evaluation

/// A comparison of two of a run's methods by the main measure. For tracking, the main measure is the AUC under the
/// shown convention.
package struct MethodComparison: Sendable, Hashable {
  /// The method that is better, or equally good, on the items for which both have results.
  package let first: MethodIdentity
  package let second: MethodIdentity
  /// The comparison of the first method with the second. The difference is positive if the first method is better,
  /// even if lower values of the measure are better.
  package let figures: PairedComparison
  /// How firm a shown difference is; nil if no difference is shown. It takes a while to determine.
  package let firmness: Firmness?

  package init(first: MethodIdentity, second: MethodIdentity, figures: PairedComparison) {
    self.first = first
    self.second = second
    self.figures = figures
    firmness = figures.firmness
  }

  /// Creates the comparison of a pair, with the better method first.
  ///
  /// - Parameters:
  ///   - methods: the methods to which the indices of the pair refer.
  ///   - better: the direction in which the measure improves.
  package init(
    _ pair: PairedComparison.Pair, of methods: [MethodIdentity], better: MeasureFacts.Direction?
  ) {
    let (first, second) = (methods[pair.first], methods[pair.second])
    // For an error measure, the better method has the smaller value.
    let figures = better == .lower ? pair.comparison.reversed : pair.comparison
    if figures.difference < 0 {
      self.init(first: second, second: first, figures: figures.reversed)
    } else {
      self.init(first: first, second: second, figures: figures)
    }
  }
}

extension [MethodComparison] {
  /// Returns the comparisons with one method, corrected for their number only. Fewer comparisons need less correction,
  /// so more differences are shown.
  ///
  /// - Throws: `UnknownName` if the name is not among the given names.
  func withReference(
    _ name: String, among names: [String]
  ) throws -> [MethodComparison] {
    guard names.contains(name) else {
      throw UnknownName(kind: "reference", name: name, allowed: names)
    }
    let own = filter { $0.first.name == name || $0.second.name == name }
    // The first method of a pair is the better one, so a positive difference is better for all measures.
    let pairs = own.map {
      (
        names.firstIndex(of: $0.first.name) ?? 0, names.firstIndex(of: $0.second.name) ?? 0,
        $0.figures
      )
    }
    return zip(own, PairedComparison.corrected(pairs, better: .higher)).map {
      MethodComparison(first: $0.first, second: $0.second, figures: $1.comparison)
    }
  }
}
