/// The difference between the values of two methods on the sequences on which both were run, and the evidence
/// about the true difference.
public struct PairedDifference: Hashable, Sendable {
  /// The number of sequences on which both methods have a score.
  public let sequences: Int
  /// The mean difference between the scores, first method minus second.
  public let mean: Double
  /// The differences from which the mean is computed. For weighted or pooled measures, these are differences of
  /// influences.
  let values: [Double]
  /// The difference on each sequence, first method minus second.
  let items: [Double]
  /// The statistical evidence about the true difference; nil if there are fewer than two sequences.
  let evidence: MeanEvidence?
  /// Whether the values can show a difference. This requires enough sequences, and at least one difference that is not
  /// zero.
  public let isTestable: Bool

  /// Computes the differences between two methods' scores.
  ///
  /// - Parameter range: the range of the scores.
  /// - Returns: nil if the methods have no sequence in common.
  public init?(_ first: PairedScores, _ second: PairedScores, range: FigureRange) {
    let shared = first.shared(with: second)
    guard let differences = shared.differences, let mean = differences.mean else { return nil }
    sequences = differences.count
    self.mean = mean
    values = differences
    items = shared.items
    evidence = MeanEvidence(
      differences,
      unseen: range.unseen(
        beside: differences, means: shared.means, unevenness: shared.unevenness))
    isTestable =
      sequences >= Resampling.minimumSequences && evidence != nil
      && differences.contains { $0 != 0 }
  }

  /// Returns the p-value of the hypothesis that the true difference is `difference`; 1 if no test is possible. The
  /// p-value is 1 minus the confidence level of the narrowest interval that contains `difference`.
  public func pValue(of difference: Double = 0) -> Double {
    isTestable ? evidence?.pValue(of: difference) ?? 1 : 1
  }

  /// Returns the p-value of Student's t-test alone, assuming that every type of sequence has been observed.
  public func studentPValue(of difference: Double = 0) -> Double {
    isTestable ? evidence?.scatterPValue(of: difference) ?? 1 : 1
  }
}
