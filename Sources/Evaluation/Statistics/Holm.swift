/// Holm's correction for multiple tests. If many tests are performed without a correction, some of them will be
/// significant by chance.
///
/// Holm, "A Simple Sequentially Rejective Multiple Test Procedure", Scandinavian Journal of Statistics 6(2),
/// 1979.
package enum Holm {
  /// Returns the adjusted p-values in the given order. If each adjusted p-value is compared with 0.05, the probability
  /// of at least one false discovery is at most 5%.
  package static func adjusted(_ values: [Double]) -> [Double] {
    corrected(values, smallest: values.map { _ in 0 }, level: 0.05).map(\.p)
  }

  /// The result of the correction for one test.
  package struct Corrected: Sendable, Hashable {
    /// The corrected p-value. The value is valid only at the level for which it was corrected.
    package var p: Double
    /// The factor by which the test's level is divided. For all tests after the first one that is not significant, the
    /// factor stays the same.
    package var factor: Double
  }

  /// Applies Holm's correction, excluding tests that can never be significant. Such tests cannot cause a false
  /// discovery, so the other tests need not be corrected for these tests.
  ///
  /// Tarone, "A Modified Bonferroni Method for Discrete Data", Biometrics 46(2), 1990, step by step as in
  /// Hommel and Krummenauer, "Improvements and Modifications of Tarone's Multiple Test Procedure for Discrete
  /// Data", Biometrics 54(2), 1998.
  ///
  /// - Parameters:
  ///   - smallest: the minimum p-value that each test can reach.
  ///   - level: the accepted probability of at least one false discovery.
  package static func corrected(
    _ values: [Double], smallest: [Double], level: Double
  ) -> [Corrected] {
    var left = smallest.sorted()
    return corrected(values, level: level) { _, index in
      let factor = factor(left, level)
      if let position = left.firstIndex(of: smallest[index]) { left.remove(at: position) }
      return factor
    }
  }

  /// Corrects p-values step by step, from the smallest to the largest.
  ///
  /// - Parameter factor: a function that returns the factor of a p-value, given its rank and its index. It is called in
  ///   ascending order of p-values.
  /// - Returns: the corrected results in the given order.
  static func corrected(
    _ values: [Double], level: Double, factor: (_ rank: Int, _ index: Int) -> Double
  ) -> [Corrected] {
    var found = values.map { Corrected(p: $0, factor: 1) }
    var largest = 0.0
    // The factor of the first test that was not significant, which also applies to all later tests.
    var lastFactor: Double?
    let order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
    for (rank, index) in order.enumerated() {
      let factor = factor(rank, index)
      largest = max(largest, min(1, values[index] * factor))
      if largest > level, lastFactor == nil { lastFactor = factor }
      found[index] = Corrected(p: largest, factor: lastFactor ?? factor)
    }
    return found
  }

  /// Returns the smallest k such that at most k tests can have a p-value of `level / k` or less.
  ///
  /// - Parameter smallest: the minimum p-values in ascending order.
  private static func factor(_ smallest: [Double], _ level: Double) -> Double {
    for k in 1...max(1, smallest.count) {
      // The number of tests that can reach a p-value of `level / k`. This number is also the index of the first test
      // that cannot reach it.
      let able = smallest.partitioningCount { $0 * Double(k) <= level }
      if able <= k { return Double(k) }
    }
    return Double(max(1, smallest.count))
  }
}

extension [Double] {
  /// Returns the number of elements that satisfy a condition. These elements must precede all elements that do not
  /// satisfy it.
  fileprivate func partitioningCount(_ holds: (Double) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
