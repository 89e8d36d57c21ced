/// The difference between two methods' figures on the sequences on which both were run, and the evidence about
/// the true difference.
public struct PairedDifference: Hashable, Sendable {
  /// The number of sequences with scores of both methods.
  public let sequences: Int
  /// The mean difference, first method minus second.
  public let mean: Double
  /// The values whose mean is the difference.
  let values: [Double]
  /// The difference on each sequence, first method minus second.
  let items: [Double]
  /// The evidence about the true difference; nil with fewer than two sequences.
  let evidence: MeanEvidence?
  /// Whether a difference could be shown at all: there are enough sequences, and the scores are not all equal.
  public let isTestable: Bool

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
      sequences >= Resampling.fewestSequences && evidence != nil && differences.contains { $0 != 0 }
  }

  /// Returns the p-value of "the true difference is `difference`", which is 1 minus the level of the narrowest
  /// interval that contains it; 1 if nothing can be tested.
  public func pValue(of difference: Double = 0) -> Double {
    isTestable ? evidence?.pValue(of: difference) ?? 1 : 1
  }

  /// Returns the p-value of Student's t alone, as if every type of sequence had been observed.
  public func studentPValue(of difference: Double = 0) -> Double {
    isTestable ? evidence?.scatterPValue(of: difference) ?? 1 : 1
  }
}
