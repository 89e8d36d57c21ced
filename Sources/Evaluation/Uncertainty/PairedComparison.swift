/// Whether one subject is better than another, judged by the sequences that both were run on.
public struct PairedComparison: Hashable, Sendable {
  /// Sequences with a score of both.
  public var sequences: Int
  /// The mean of first minus second.
  public var difference: Double
  /// The 95 % interval of the difference; nil with fewer than `Resampling.fewestSequences`.
  public var interval: ClosedRange<Double>?
  /// Sequences on which the first is better, and worse.
  public var wins: Int
  public var losses: Int
  /// By the paired permutation test, and by Wilcoxon's signed-rank test.
  public var permutationP: Double
  public var wilcoxonP: Double
  /// `permutationP` corrected for the number of pairs that are compared (Holm), without those that
  /// could not be shown to differ (Tarone).
  public var adjustedP: Double
  /// Whether the test could show a difference at all, were it the same on every sequence: with few
  /// sequences and many pairs it cannot.
  public var isTestable: Bool
  /// About how many sequences a test at this level would need to find a true difference of this
  /// size with a probability of 80 %, never fewer than such a test can do with; nil where the
  /// differences say nothing about it, and where there are as many and it is not shown all the same.
  public var sequencesNeeded: Double?
  /// The true difference that a test at this level finds with a probability of 80 %; nil with fewer
  /// than two sequences.
  public var detectable: Double?

  /// The probability of a false discovery among all pairs that is accepted.
  public static let level = 0.05

  /// Whether a difference is shown: the corrected p-value is at most 0.05.
  public var isShown: Bool { adjustedP <= Self.level }

  /// Whether the difference is shown to be smaller than a margin to both sides: its interval lies
  /// within. More than that no difference was found.
  ///
  /// Schuirmann, "A Comparison of the Two One-Sided Tests Procedure and the Power Approach", Journal of
  /// Pharmacokinetics and Biopharmaceutics 15(6), 1987; here at 2.5 % to each side instead of 5 %.
  public func isEquivalent(within margin: Double) -> Bool {
    interval.map { -margin < $0.lowerBound && $0.upperBound < margin } ?? false
  }

  /// Whether a difference of this size would most likely have been shown, so that it says something
  /// that none is.
  public func hasPower(toFind size: Double) -> Bool {
    isTestable && (detectable.map { $0 <= size } ?? false)
  }

  /// Every pair of subjects, in the order (0, 1), (0, 2), ... (1, 2), ...
  public static func pairs(of subjects: Int) -> [(Int, Int)] {
    (0..<subjects).flatMap { first in
      ((first + 1)..<max(first + 1, subjects)).map { (first, $0) }
    }
  }

  /// Compares every pair of subjects, in the order of `pairs`.
  ///
  /// - Returns: as `each`.
  public static func all(
    of scores: [[Double?]], weights: [[Double]?], rounds: [[Double]]?, over resampling: Resampling
  ) -> [(first: Int, second: Int, comparison: PairedComparison)] {
    each(pairs(of: scores.count), of: scores, weights: weights, rounds: rounds, over: resampling)
  }

  /// Compares some pairs of subjects; the p-values are corrected for their number.
  ///
  /// - Parameters:
  ///   - pairs: indices into the other parameters.
  ///   - scores: by subject and sequence; nil where there is no score.
  ///   - weights: by subject and sequence, how much a sequence counts; nil for all alike.
  ///   - rounds: by pair, its mean difference in every round; nil resamples whole sequences.
  /// - Returns: indices of the pair and its comparison; without the pairs that share no sequence.
  public static func each(
    _ pairs: [(Int, Int)], of scores: [[Double?]], weights: [[Double]?], rounds: [[Double]]?,
    over resampling: Resampling
  ) -> [(first: Int, second: Int, comparison: PairedComparison)] {
    var found: [(first: Int, second: Int, comparison: PairedComparison)] = []
    for (index, (first, second)) in pairs.enumerated() {
      let differences = zip(scores[first], scores[second]).map { a, b in
        if let a, let b { a - b } else { nil as Double? }
      }
      let weights = zip(weights[first] ?? [], weights[second] ?? []).map { ($0 + $1) / 2 }
      guard
        let comparison = PairedComparison(
          differences, weights: weights.isEmpty ? nil : weights,
          rounds: rounds?[index], over: resampling)
      else { continue }
      found.append((first, second, comparison))
    }
    let together = corrected(found.map(\.comparison))
    for index in found.indices { found[index].comparison = together[index] }
    return found
  }

  /// Corrects comparisons that are read together for their number.
  public static func corrected(_ comparisons: [PairedComparison]) -> [PairedComparison] {
    let corrected = Holm.corrected(
      comparisons.map(\.permutationP), smallest: comparisons.map(\.smallestP), level: level)
    let testable = max(1, corrected.count { $0.isTestable })
    return zip(comparisons, corrected).map { comparison, correction in
      var comparison = comparison
      comparison.take(correction, among: testable)
      return comparison
    }
  }

  /// The fewest pairs whose permutation test can come to a level: its smallest value is 2 / 2^n.
  static func fewestSequences(_ level: Double) -> Double {
    var (count, smallest) = (1.0, 1.0)
    while smallest > level, count < 64 {
      count += 1
      smallest /= 2
    }
    return count
  }

  /// The smallest p-value that the permutation test could give on these sequences.
  private var smallestP: Double
  /// The standard deviation of the differences.
  private var deviation: Double

  /// nil where there is no difference.
  private init?(
    _ differences: [Double?], weights: [Double]?, rounds: [Double]?, over resampling: Resampling
  ) {
    let known = differences.indices.filter { differences[$0] != nil }
    let values = known.compactMap { differences[$0] }
    let weight = known.map { weights?[$0] ?? 1 }
    let total = weight.reduce(0, +)
    guard !values.isEmpty, total > 0 else { return nil }
    // Weighted so that they still have the difference as their mean.
    let weighted = zip(values, weight).map { $0 * $1 * Double(values.count) / total }
    guard let permutation = SignFlipTest.pValue(weighted),
      let wilcoxon = WilcoxonTest.pValue(values)
    else { return nil }
    sequences = values.count
    difference = weighted.reduce(0, +) / Double(values.count)
    interval =
      rounds.map { Resampling.interval($0, sequences: values.count) }
      ?? resampling.interval(ofMeanOf: differences, weights: weights)
    wins = values.count { $0 > 0 }
    losses = values.count { $0 < 0 }
    permutationP = permutation
    wilcoxonP = wilcoxon
    adjustedP = permutation
    isTestable = true
    smallestP = SignFlipTest.smallestPValue(values)
    deviation = weighted.standardDeviation
  }

  /// Takes over what the correction for several pairs makes of the test.
  private mutating func take(_ corrected: Holm.Corrected, among pairs: Int) {
    adjustedP = corrected.p
    isTestable = corrected.isTestable
    let level = Self.level / Double(pairs)
    sequencesNeeded = SampleSize.pairs(mean: difference, deviation: deviation, level: level)
      .map { max($0, Self.fewestSequences(level)) }
    if !isShown, let needed = sequencesNeeded, needed <= Double(sequences) { sequencesNeeded = nil }
    detectable = SampleSize.detectable(pairs: sequences, deviation: deviation, level: level)
  }
}
