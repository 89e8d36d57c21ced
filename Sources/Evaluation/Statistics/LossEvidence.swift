/// The sequences of a sample that count as lost, given a hypothetical mean, and the share of losses that would explain
/// why the sample's mean is better than the hypothetical one.
///
/// If none of the other sequences scattered, the hypothetical mean v could be true only if a share s of all sequences
/// were lost, with v = (1 - s) (v + g) + s W, where W is the worst possible value and v + g is the mean of the sequences
/// that were not lost. The p-value is the probability of such a share under Jeffreys' posterior distribution,
/// Beta(k + 1/2, n - k + 1/2), where k is the number of losses in the sample.
struct LossEvidence: Hashable, Sendable {
  /// The number of losses in the sample. A sequence counts as a partial loss if it falls by more than half of the way
  /// from the hypothetical mean to the worst value, and as a whole loss at the worst value. Small scatter does not
  /// count.
  let lost: Double
  /// The equivalent number of equally weighted sequences.
  let count: Double
  /// The share of losses at which the hypothetical mean would be true; 0 if it is true without further losses.
  let undoingShare: Double

  /// Counts the losses in a sample.
  ///
  /// - Parameters:
  ///   - isBelow: whether the hypothetical mean is below the observed one. If not, all signs are reversed, and the
  ///     highest value is the worst one.
  /// - Returns: nil if no sequence can be worse than `value`.
  init?(_ evidence: MeanEvidence, from value: Double, isBelow: Bool) {
    let sign = isBelow ? 1.0 : -1
    let worst = isBelow ? evidence.unseen.lowerBound : evidence.unseen.upperBound
    let cost = sign * (value - worst)
    guard cost > MeanEvidence.precision else { return nil }
    var lost = 0.0
    for (each, weight) in zip(evidence.values, evidence.weights) {
      lost += weight * min(max(2 * sign * (value - each) / cost - 1, 0), 1)
    }
    let count = evidence.count
    self.count = count
    self.lost = min(count * lost, count - 1e-9)
    let lead =
      (count * sign * (evidence.mean - value) + self.lost * cost) / (count - self.lost)
    undoingShare = lead > 0 ? lead / (lead + cost) : 0
  }

  /// The one-sided p-value of the hypothetical mean.
  var pValue: Double {
    undoingShare > 0
      ? BetaFunction.regularised(1 - undoingShare, count - lost + 0.5, lost + 0.5) : 1
  }
}
