/// The paired permutation test. It is based on the fact that, if two methods are equally good, the sign of each
/// difference is random.
///
/// Fisher, "The Design of Experiments", 1935, section 21; Good, "Permutation, Parametric and Bootstrap Tests of
/// Hypotheses", 3rd ed., section 3.2.
package enum SignFlipTest {
  /// The maximum number of differences for which all combinations of signs are enumerated. With more differences, the
  /// differences are rounded to a grid.
  package static let exactLimit = 16
  /// The number of grid steps per standard deviation of the sum.
  static let resolution = 1000.0

  /// Returns the two-sided p-value of the hypothesis that the signs of the differences are random; nil if there are no
  /// differences or if a difference is not finite.
  ///
  /// For up to 16 nonzero differences, all combinations of signs are enumerated. With more differences, the differences
  /// are rounded to a thousandth of the sum's standard deviation under random signs, and the distribution of the
  /// rounded sum is computed exactly. The grid does not depend on the signs, so the test of the rounded differences is
  /// exact.
  package static func pValue(_ differences: [Double]) -> Double? {
    guard !differences.isEmpty, differences.allSatisfy(\.isFinite) else { return nil }
    // Zeros are left out because they have no sign.
    let values = differences.filter { $0 != 0 }
    guard !values.isEmpty else { return 1 }
    return values.count <= exactLimit ? exact(values) : convolved(values)
  }

  /// Returns the smallest p-value that is possible with the given absolute differences; 1 if all are zero. This p-value
  /// occurs if all differences have the same sign.
  package static func smallestPValue(_ differences: [Double]) -> Double {
    var p = 2.0
    for difference in differences where difference != 0 { p /= 2 }
    return min(1, p)
  }

  /// Enumerates all combinations of signs in the order of a Gray code, in which each step flips one sign.
  private static func exact(_ values: [Double]) -> Double {
    let scale = values.reduce(0) { $0 + abs($1) }
    // The tolerance ensures that sums that differ only by rounding are treated as equal.
    let observed = abs(values.reduce(0, +)) - 1e-12 * scale
    var signed = values
    var sum = values.reduce(0, +)
    var extreme = 0
    let total = 1 << values.count
    for step in 1...total {
      if abs(sum) >= observed { extreme += 1 }
      let flipped = step.trailingZeroBitCount
      guard flipped < values.count else { break }
      sum -= 2 * signed[flipped]
      signed[flipped] = -signed[flipped]
    }
    return Double(extreme) / Double(total)
  }

  private static func convolved(_ values: [Double]) -> Double {
    let deviation = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
    // Halves are rounded away from zero, so that opposite differences are still opposite after rounding.
    let steps = values.map { Int(($0 / deviation * resolution).rounded()) }
    let total = steps.reduce(0) { $0 + abs($1) }
    let positive = steps.reduce(0) { $0 + max($1, 0) }
    let tail = SubsetSums.probability(ofAtMost: min(positive, total - positive), steps.map(abs))
    return max(min(1, 2 * tail), smallestPValue(values))
  }
}
