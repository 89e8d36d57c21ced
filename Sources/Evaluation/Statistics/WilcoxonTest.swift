/// Wilcoxon's signed-rank test: a paired test that uses only the ranks of the differences, so that no single
/// large difference decides the result.
///
/// Wilcoxon, "Individual Comparisons by Ranking Methods", Biometrics Bulletin 1(6), 1945.
package enum WilcoxonTest {
  /// The maximum number of differences for which the exact null distribution is used. With more differences, the null
  /// distribution is approximated by a normal distribution.
  package static let exactLimit = 50

  /// Returns the two-sided p-value of the hypothesis that the differences are symmetric about 0; nil if there are no
  /// differences or if a difference is not finite.
  ///
  /// Differences of zero are left out, and equal absolute differences receive their mean rank. The exact
  /// distribution is conditional on these ranks and is therefore also valid with ties.
  package static func pValue(_ differences: [Double]) -> Double? {
    guard !differences.isEmpty, differences.allSatisfy(\.isFinite) else { return nil }
    let values = differences.filter { $0 != 0 }.sorted { abs($0) < abs($1) }
    guard !values.isEmpty else { return 1 }
    let ranks = doubledRanks(values.map(abs))
    let positive = zip(values, ranks).reduce(0) { $0 + ($1.0 > 0 ? $1.1 : 0) }
    return values.count <= exactLimit ? exact(ranks, positive) : normal(ranks, positive)
  }

  /// Returns the mid-ranks of sorted values. The ranks are doubled so that they are whole numbers.
  private static func doubledRanks(_ sorted: [Double]) -> [Int] {
    var ranks: [Int] = []
    var start = 0
    while start < sorted.count {
      var end = start
      while end < sorted.count, sorted[end] == sorted[start] { end += 1 }
      ranks += Array(repeating: start + 1 + end, count: end - start)
      start = end
    }
    return ranks
  }

  /// Computes the exact p-value from the distribution that the sum of the positive ranks has if all sign assignments
  /// are equally likely.
  private static func exact(_ ranks: [Int], _ positive: Int) -> Double {
    let total = ranks.reduce(0, +)
    let smaller = min(positive, total - positive)
    let tail = SubsetSums.probability(ofAtMost: smaller, ranks)
    return min(1, 2 * tail)
  }

  /// Computes the p-value by the normal approximation, without a continuity correction.
  private static func normal(_ ranks: [Int], _ positive: Int) -> Double {
    let mean = Double(ranks.reduce(0, +)) / 2
    let variance = ranks.reduce(0.0) { $0 + Double($1) * Double($1) } / 4
    let z = (Double(positive) - mean) / variance.squareRoot()
    return min(1, 2 * NormalDistribution.probability(below: -abs(z)))
  }
}
