/// A comparison of two methods on the sequences on which both were run. The comparison shows whether one method is
/// better.
///
/// The significance test and the confidence interval for the difference always agree (`MeanEvidence`). A difference is
/// regarded as shown if its confidence interval does not contain 0, where the level of the interval is corrected for
/// the number of pairs.
public struct PairedComparison: Hashable, Sendable {
  /// The number of sequences on which both methods have a score.
  public var sequences: Int
  /// The mean difference between the scores, first method minus second.
  public var difference: Double
  /// The confidence interval for the difference, with a joint coverage of 95% for all `family` pairs; nil if there are
  /// fewer than `Resampling.minimumSequences` sequences.
  public var interval: ClosedRange<Double>?
  /// The number of sequences on which the first method has the higher score. If lower scores are better, callers swap
  /// wins and losses.
  public var wins: Int
  /// The number of sequences on which the first method has the lower score.
  public var losses: Int
  /// The p-value of the difference, not corrected for the number of pairs. The p-value is below 0.05 if the 95%
  /// confidence interval of this pair alone excludes 0. In contrast, `interval` is corrected for all pairs and agrees
  /// with `adjustedP`.
  public var p: Double
  /// The p-value `p`, corrected for the number of compared pairs by Holm's method.
  public var adjustedP: Double
  /// The number of pairs for which `adjustedP` is corrected.
  public var family: Int
  /// The p-value of the sign test, which asks whether one method has the higher score on more sequences than the other,
  /// by any amount. It is corrected for the number of pairs by the methods of Holm and Tarone.
  public var adjustedSignP: Double
  /// The uncorrected p-value of the paired permutation test, which assumes symmetric differences.
  public var permutationP: Double
  /// The uncorrected p-value of Wilcoxon's signed-rank test, which also assumes symmetric differences.
  public var wilcoxonP: Double
  /// Whether the comparison can show a difference. This requires enough sequences, and scores that differ on at least
  /// one sequence.
  public var isTestable: Bool
  /// The approximate number of sequences with which a test at a level of 0.05 divided by `family` detects a true
  /// difference of the observed size with a probability of 80%. The value is nil if the number cannot be estimated, or
  /// if there are already enough sequences and no difference is shown.
  public var sequencesNeeded: Double?
  /// The smallest true difference that a test at a level of 0.05 divided by `family` detects with a probability of 80%;
  /// nil if there are fewer than `Resampling.minimumSequences` sequences.
  public var detectable: Double?

  /// The evidence about the mean difference; nil if there are fewer than two sequences.
  private var evidence: MeanEvidence?
  private var signP: Double

  /// The accepted probability of at least one false discovery among all pairs.
  public static let level = 0.05

  /// Whether the two means are shown to be different, that is, whether the confidence interval for their difference
  /// excludes 0.
  public var isShown: Bool { adjustedP <= Self.level }

  /// Whether the method with the higher mean is shown to have the higher score on most of the sequences on which the
  /// two differ.
  public var isShownOnMost: Bool {
    adjustedSignP <= Self.level && (wins - losses) * (difference < 0 ? -1 : 1) > 0
  }

  /// Returns whether the difference is shown to be smaller than a margin in both directions, for the types of sequences
  /// that were observed. The result is true if the 95% confidence interval from Student's t distribution is within the
  /// margin.
  ///
  /// Equivalence is a stronger statement than "no difference was found". The statement does not extend to other types
  /// of sequences, because no realistic number of sequences could rule out a difference on those types.
  ///
  /// Schuirmann, "A Comparison of the Two One-Sided Tests Procedure and the Power Approach", Journal of
  /// Pharmacokinetics and Biopharmaceutics 15(6), 1987.
  public func isEquivalent(within margin: Double) -> Bool {
    guard sequences >= Resampling.minimumSequences, let evidence else { return false }
    let scatter = evidence.scatter(level: Self.level)
    return -margin < scatter.lowerBound && scatter.upperBound < margin
  }

  /// Returns whether a difference of the given size would probably have been shown. If so, the fact that no
  /// difference was shown is informative.
  public func hasPower(toFind size: Double) -> Bool {
    isTestable && (detectable.map { $0 <= size } ?? false)
  }

  /// The comparison with the two methods swapped.
  public var reversed: PairedComparison {
    var reversed = self
    reversed.difference = -difference
    reversed.interval = interval.map { -$0.upperBound ... -$0.lowerBound }
    reversed.evidence = evidence?.negated
    (reversed.wins, reversed.losses) = (losses, wins)
    return reversed
  }
}

// MARK: Many pairs

extension PairedComparison {
  /// Returns every pair of methods, in the order (0, 1), (0, 2), ... (1, 2), ...
  public static func pairs(of subjects: Int) -> [(Int, Int)] {
    (0..<subjects).flatMap { first in
      ((first + 1)..<max(first + 1, subjects)).map { (first, $0) }
    }
  }

  /// Compares every pair of methods, in the order of `pairs`.
  ///
  /// - Returns: the indices and the comparison of each pair, as in `each`.
  public static func all(
    of subjects: [PairedScores], range: FigureRange
  ) -> [(first: Int, second: Int, comparison: PairedComparison)] {
    each(pairs(of: subjects.count), of: subjects, range: range)
  }

  /// Compares pairs of methods and corrects the results for the number of pairs.
  ///
  /// - Parameters:
  ///   - pairs: pairs of indices into `subjects`.
  ///   - range: the range of the scores.
  /// - Returns: the indices and the comparison of each pair. Pairs without a common sequence are left out.
  public static func each(
    _ pairs: [(Int, Int)], of subjects: [PairedScores], range: FigureRange
  ) -> [(first: Int, second: Int, comparison: PairedComparison)] {
    var found: [(first: Int, second: Int, comparison: PairedComparison)] = []
    for (first, second) in pairs {
      guard
        let comparison = PairedComparison(subjects[first], subjects[second], range: range)
      else { continue }
      found.append((first, second, comparison))
    }
    let together = corrected(found.map(\.comparison))
    for index in found.indices { found[index].comparison = together[index] }
    return found
  }

  /// Returns the given comparisons, which are shown together, corrected for multiple testing.
  public static func corrected(_ comparisons: [PairedComparison]) -> [PairedComparison] {
    let testable = comparisons.indices.filter { comparisons[$0].isTestable }
    let means = Holm.corrected(
      testable.map { comparisons[$0].p }, smallest: testable.map { _ in 0 }, level: level)
    let signs = Holm.corrected(
      comparisons.map(\.signP),
      smallest: comparisons.map { SignTest.smallestPValue($0.wins + $0.losses) }, level: level)
    var corrected = comparisons
    for (index, sign) in signs.enumerated() { corrected[index].adjustedSignP = sign.p }
    for (index, mean) in zip(testable, means) { corrected[index].take(mean) }
    return corrected
  }

  /// Stores the corrected result of the significance test.
  private mutating func take(_ corrected: Holm.Corrected) {
    guard let evidence else { return }
    adjustedP = corrected.p
    family = Int(corrected.factor)
    let level = Self.level / corrected.factor
    interval = evidence.interval(level: level)
    let planning = SampleSize(deviation: evidence.deviation, level: level)
    sequencesNeeded = planning.sequences(
      mean: difference, unseenLoss: evidence.unseenLoss(of: difference))
    if !isShown, let needed = sequencesNeeded, needed <= Double(sequences) { sequencesNeeded = nil }
    detectable = planning.detectable(
      sequences: sequences, unseenLoss: evidence.unseenLoss(of: difference))
  }
}

// MARK: One pair

extension PairedComparison {
  /// Compares two methods' scores; nil if they have no sequence in common.
  private init?(_ first: PairedScores, _ second: PairedScores, range: FigureRange) {
    guard let found = PairedDifference(first, second, range: range) else { return nil }
    (sequences, difference) = (found.sequences, found.mean)
    wins = found.items.count { $0 > 0 }
    losses = found.items.count { $0 < 0 }
    permutationP = SignFlipTest.pValue(found.values) ?? 1
    wilcoxonP = WilcoxonTest.pValue(found.items) ?? 1
    signP = SignTest.pValue(wins: wins, losses: losses)
    evidence = found.evidence
    isTestable = found.isTestable
    p = found.pValue()
    (adjustedP, adjustedSignP, family) = (p, signP, 1)
    if sequences >= Resampling.minimumSequences { interval = evidence?.interval(level: Self.level) }
  }
}
