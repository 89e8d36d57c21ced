/// The number of a sequence's targets that a tracker lost.
package struct LostTargets: Sendable, Hashable {
  package var lost: Int
  package var targets: Int

  package init(lost: Int, of targets: Int) {
    self.lost = lost
    self.targets = targets
  }

  /// Returns the 95% confidence interval for the number of targets that the tracker would lose in an equal number of
  /// similar sequences.
  ///
  /// With one target per sequence, the interval is exact (`BinomialInterval`). Targets of one sequence tend to
  /// be lost together, so a sequence with several targets contributes the fraction that was lost. If none or
  /// all of the targets are lost, the interval is computed from the number of sequences.
  ///
  /// - Parameter lost: the counts of each sequence; nil for a sequence on which the tracker was not run.
  /// - Returns: the interval; nil if there are fewer than `Resampling.minimumSequences` sequences.
  static func interval(_ lost: [LostTargets?]) -> ClosedRange<Double>? {
    let known = lost.compactMap(\.self).filter { $0.targets > 0 }
    guard known.count >= Resampling.minimumSequences else { return nil }
    let (hits, targets) = known.reduce(into: (0, 0)) {
      $0.0 += $1.lost
      $0.1 += $1.targets
    }
    let fraction: ClosedRange<Double>?
    if known.allSatisfy({ $0.targets == 1 }) || hits == 0 || hits == targets {
      let sequences = hits == 0 ? 0 : hits == targets ? known.count : hits
      fraction = BinomialInterval.clopperPearson(sequences, of: known.count)
    } else {
      fraction = ConfidenceInterval.ofMean(
        known.map(\.fraction), weights: known.map { Double($0.targets) }, range: .share)
    }
    return fraction.map { ($0.lowerBound * Double(targets))...($0.upperBound * Double(targets)) }
  }

  private var fraction: Double? { targets > 0 ? Double(lost) / Double(targets) : nil }
}
