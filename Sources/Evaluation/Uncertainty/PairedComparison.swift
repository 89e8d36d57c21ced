/// A comparison of two methods on the sequences on which both were run. The comparison shows whether one method is
/// better.
///
/// The significance test and the confidence interval for the difference always agree (`MeanEvidence`). A difference is
/// regarded as shown if its confidence interval does not contain 0, where the level of the interval is corrected for
/// the number of pairs.
package struct PairedComparison: Hashable, Sendable {
  /// The number of sequences on which both methods have a score.
  package var sequences: Int
  /// The mean difference between the scores, first method minus second.
  package var difference: Double
  /// The confidence interval for the difference, with a joint coverage of 95% for all `family` pairs; nil if there are
  /// fewer than `Resampling.minimumSequences` sequences, or if all scores are identical, so that nothing is estimated.
  package var interval: ClosedRange<Double>?
  /// The number of sequences on which the first method has the higher score. If lower scores are better, callers swap
  /// wins and losses.
  package var wins: Int
  /// The number of sequences on which the first method has the lower score.
  package var losses: Int
  /// The p-value of the difference, not corrected for the number of pairs. The p-value is below 0.05 if the 95%
  /// confidence interval of this pair alone excludes 0. In contrast, `interval` is corrected for all pairs and agrees
  /// with `adjustedP`.
  package var p: Double
  /// The p-value `p`, corrected for the pairs that are compared together (`StepDown`). It is not corrected if it belongs
  /// to the one method that is better than each of the others.
  package var adjustedP: Double
  /// The number of pairs for which `adjustedP` is corrected.
  package var family: Int
  /// The p-value of the sign test, which asks whether one method has the higher score on more sequences than the other,
  /// by any amount. Sequences of one group count as one.
  package var signP: Double
  /// The p-value of the sign test, corrected for the number of pairs by the methods of Holm and Tarone.
  package var adjustedSignP: Double
  /// Whether the comparison can show a difference. This requires enough sequences, and scores that differ on at least
  /// one sequence.
  package var isTestable: Bool
  /// The approximate number of sequences with which the corrected test detects a true difference of the observed size
  /// with a probability of 80%; if there are `groups`, the number of groups. The value is nil if the number cannot be
  /// estimated, or if there are already enough sequences and no difference is shown.
  package var sequencesNeeded: Double?
  /// The smallest true difference that the corrected test detects with a probability of 80%; nil if there are fewer
  /// than `Resampling.minimumSequences` sequences.
  package var detectable: Double?

  /// The p-values of the two parts of a test.
  struct Parts: Hashable, Sendable {
    var scatter = 1.0
    var losses = 1.0
  }

  /// The p-values whose maximum is `p`.
  let parts: Parts
  /// The evidence about the difference.
  private var found: PairedDifference
  /// The levels of the interval, which are corrected for the number of pairs.
  private var levels = MeanEvidence.Levels(Self.level)

  /// The accepted probability of at least one false discovery among all pairs.
  package static let level = 0.05

  /// Compares two methods' scores; nil if they have no sequence in common. The interval is computed when the comparison
  /// is corrected (`corrected`).
  ///
  /// - Parameter lowest: the lowest difference that an unobserved sequence can have, if it is known.
  init?(
    _ first: PairedScores, _ second: PairedScores, range: FigureRange, lowest: Double? = nil
  ) {
    guard let found = PairedDifference(first, second, range: range, lowest: lowest) else {
      return nil
    }
    self.found = found
    (sequences, difference) = (found.sequences, found.mean)
    wins = found.items.count { $0 > 0 }
    losses = found.items.count { $0 < 0 }
    signP = SignTest.pValue(wins: found.leads.first, losses: found.leads.second)
    isTestable = found.isTestable
    var parts = Parts()
    if found.isTestable, let evidence = found.evidence {
      parts = Parts(scatter: evidence.scatterPValue(of: 0), losses: evidence.lossPValue(of: 0))
    }
    self.parts = parts
    p = max(parts.scatter, parts.losses)
    (adjustedP, adjustedSignP, family) = (p, signP, 1)
  }

  /// Whether the two means are shown to be different, that is, whether the confidence interval for their difference
  /// excludes 0.
  package var isShown: Bool { adjustedP <= Self.level }

  /// Whether the method with the higher mean is shown to have the higher score on most of the sequences on which the
  /// two differ.
  package var isShownOnMost: Bool { adjustedSignP <= Self.level && leadsOnMost }

  /// Whether the method with the higher mean has the higher score on most of the sequences on which the two differ.
  /// Sequences of one group count as one.
  package var leadsOnMost: Bool {
    (found.leads.first - found.leads.second) * (difference < 0 ? -1 : 1) > 0
  }

  /// The smallest p-value that the sign test could have with as many differences.
  var smallestSignP: Double { SignTest.smallestPValue(found.leads.first + found.leads.second) }

  /// The number of values on which the evidence is based: the number of sequences or, if some sequences were drawn
  /// together, of groups. For a pooled figure of many sequences, it is the number of parts into which they are divided.
  package var units: Int { found.units }

  /// The number of groups of sequences that were drawn together, each of which counts as one; nil if each sequence was
  /// drawn by itself.
  package var groups: Int? { found.groups }

  /// Whether the methods have scores on single sequences. If not, the measure describes all sequences together, and there
  /// are no wins and losses.
  package var hasScores: Bool { !found.items.isEmpty }

  /// Whether both methods have the same score on every sequence.
  package var isIdentical: Bool { found.isIdentical }

  /// The uncorrected p-value of the paired permutation test, which assumes symmetric differences. It is computed anew at
  /// each access.
  package var permutationP: Double { SignFlipTest.pValue(found.weightedValues) ?? 1 }

  /// The uncorrected p-value of Wilcoxon's signed-rank test, which also assumes symmetric differences. It is computed
  /// anew at each access.
  package var wilcoxonP: Double { WilcoxonTest.pValue(found.independent) ?? 1 }

  /// Returns the number of sequences on which the scores differ by at most `margin`.
  package func count(within margin: Double) -> Int {
    found.items.count { abs($0) <= margin + MeanEvidence.precision }
  }

  /// Returns whether the difference is shown to be smaller than a margin in both directions. The result is true if the
  /// interval with a confidence of 97.5% is within the margin, because this claim is always made from samples without
  /// losses, for which an interval with a confidence of 95% errs in up to 9% of all cases.
  ///
  /// Schuirmann, "A Comparison of the Two One-Sided Tests Procedure and the Power Approach", Journal of
  /// Pharmacokinetics and Biopharmaceutics 15(6), 1987.
  package func isEquivalent(within margin: Double) -> Bool {
    guard isTestable, let interval = found.evidence?.interval(level: Self.level / 2) else {
      return false
    }
    return -margin < interval.lowerBound && interval.upperBound < margin
  }

  /// Returns whether a difference of the given size would probably have been shown. If so, the fact that no
  /// difference was shown is informative.
  package func hasPower(toFind size: Double) -> Bool {
    isTestable && (detectable.map { $0 <= size } ?? false)
  }

  /// How firm a shown difference is; nil if no difference is shown.
  package var firmness: Firmness? {
    guard isShown else { return nil }
    return difference < 0
      ? found.reversed.flatMap { Firmness($0, levels) } : Firmness(found, levels)
  }

  /// The number of further sequences on which the better method would have to be lost to undo its lead; nil if nothing
  /// can be lost.
  package var undoingLosses: Double? {
    guard let evidence = found.evidence else { return nil }
    let cost = evidence.unseenLoss(of: difference)
    return cost > MeanEvidence.precision ? evidence.count * abs(difference) / cost : nil
  }

  /// The comparison with the two methods swapped.
  package var reversed: PairedComparison {
    guard let swapped = found.reversed else { return self }
    var reversed = self
    reversed.found = swapped
    reversed.difference = -difference
    reversed.interval = interval.map { -$0.upperBound ... -$0.lowerBound }
    (reversed.wins, reversed.losses) = (losses, wins)
    return reversed
  }
}

// MARK: Correction for several pairs

extension PairedComparison {
  /// Stores the corrected result of the significance test.
  ///
  /// - Parameters:
  ///   - scatter: the corrected result of the test for scatter.
  ///   - lossFactor: the factor for p-values of losses.
  ///   - family: the number of pairs that are compared together.
  mutating func take(_ scatter: Holm.Corrected, lossFactor: Double, family: Int) {
    guard let evidence = found.evidence else { return }
    adjustedP = max(scatter.p, min(1, lossFactor * parts.losses))
    self.family = family
    levels = MeanEvidence.Levels(
      scatter: Self.level / scatter.factor, losses: Self.level / lossFactor)
    interval = evidence.interval(levels)
    let loss = evidence.unseenLoss(of: difference)
    let planning = SampleSize(
      deviation: evidence.deviation, level: levels.scatter, lossLevel: levels.losses)
    sequencesNeeded = planning.sequences(mean: difference, unseenLoss: loss)
    let drawn = Double(groups ?? sequences)
    if !isShown, let needed = sequencesNeeded, needed <= drawn { sequencesNeeded = nil }
    detectable = planning.detectable(sequences: found.units, unseenLoss: loss)
  }
}
