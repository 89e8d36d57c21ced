/// Holm's correction for several tests: what was tested often finds something by chance.
///
/// Holm, "A Simple Sequentially Rejective Multiple Test Procedure", Scandinavian Journal of
/// Statistics 6(2), 1979.
public enum Holm {
  /// The p-values adjusted so that comparing each with 0.05 keeps the probability of even one false
  /// discovery at 5 %, in the order given.
  public static func adjusted(_ values: [Double]) -> [Double] {
    corrected(values, smallest: values.map { _ in 0 }, level: 0.05).map(\.p)
  }

  /// A test's corrected p-value, and whether it had a chance.
  public struct Corrected: Sendable, Hashable {
    /// To be compared with the level it was corrected for, and with no other.
    public var p: Double
    /// How many tests it was corrected for: those that were left when its turn came, and for the tests after
    /// one that found nothing as many as for that one.
    public var factor: Double
    /// Whether the test would have come to the level had its data been as clear as can be.
    public var isTestable: Bool
  }

  /// Holm's correction without the tests that could never have found anything: those whose p-value
  /// cannot become small enough neither find anything by chance nor, so, need to be allowed for.
  ///
  /// Tarone, "A Modified Bonferroni Method for Discrete Data", Biometrics 46(2), 1990, step by step as
  /// Hommel and Krummenauer, "Improvements and Modifications of Tarone's Multiple Test Procedure for
  /// Discrete Data", Biometrics 54(2), 1998.
  ///
  /// - Parameters:
  ///   - values: the p-values.
  ///   - smallest: as many, the smallest p-value that each test can give.
  ///   - level: the probability of even one false discovery that is accepted.
  public static func corrected(
    _ values: [Double], smallest: [Double], level: Double
  ) -> [Corrected] {
    let order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
    var left = smallest.sorted()
    var found = values.map { Corrected(p: $0, factor: 1, isTestable: true) }
    var largest = 0.0
    // What tests had to come to when the first of them found nothing.
    var lastFactor: Double?
    for index in order {
      let factor = factor(left, level)
      largest = max(largest, min(1, values[index] * factor))
      if largest > level, lastFactor == nil { lastFactor = factor }
      let isTestable = smallest[index] * (lastFactor ?? factor) <= level
      found[index] = Corrected(
        p: largest, factor: lastFactor ?? factor, isTestable: isTestable)
      if let place = left.firstIndex(of: smallest[index]) { left.remove(at: place) }
    }
    return found
  }

  /// The smallest k such that at most k tests can come to `level / k`.
  ///
  /// - Parameter smallest: ascending.
  private static func factor(_ smallest: [Double], _ level: Double) -> Double {
    for k in 1...max(1, smallest.count) {
      // As many as can: the places before the first that cannot.
      let able = smallest.partitioningCount { $0 * Double(k) <= level }
      if able <= k { return Double(k) }
    }
    return Double(max(1, smallest.count))
  }
}

extension [Double] {
  /// How many elements a condition holds for, where it holds for those at the beginning only.
  fileprivate func partitioningCount(_ holds: (Double) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
