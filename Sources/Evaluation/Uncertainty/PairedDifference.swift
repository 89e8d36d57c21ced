/// The difference of two subjects' figures on the sequences that both were run on, and what these say of the true one.
public struct PairedDifference: Hashable, Sendable {
  /// Sequences with a score of both.
  public let sequences: Int
  /// The mean of first minus second.
  public let mean: Double
  /// Values whose mean is the difference.
  let values: [Double]
  /// The first minus the second on single sequences.
  let items: [Double]
  /// What there is to know of the true difference; nil with fewer than two sequences.
  let evidence: MeanEvidence?
  /// Whether a difference could be shown: there are enough sequences, and not the same scores on all of them.
  public let isTestable: Bool

  /// - Parameter range: where the scores lie.
  /// - Returns: nil where no sequence is shared.
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

  /// The p-value of "the true difference is `difference`": the level of the narrowest interval that holds it; 1 where
  /// nothing can be tested.
  public func pValue(of difference: Double = 0) -> Double {
    isTestable ? evidence?.pValue(of: difference) ?? 1 : 1
  }

  /// The same by Student's t alone, as if every kind of sequence had been seen.
  public func studentPValue(of difference: Double = 0) -> Double {
    isTestable ? evidence?.scatterPValue(of: difference) ?? 1 : 1
  }
}
