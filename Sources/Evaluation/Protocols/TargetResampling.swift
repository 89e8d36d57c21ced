/// Random resamples of a dataset's targets. Whole sequences are drawn, so that all targets of a sequence are
/// drawn together.
package struct TargetResampling: Sendable {
  package var resampling: Resampling
  /// The sequence index of each target.
  package var sequences: [Int]

  package init(_ resampling: Resampling, sequences: [Int]) {
    self.resampling = resampling
    self.sequences = sequences
  }

  /// Returns the number of times that each target was drawn in a resampling round.
  func multiplicities(of round: Int) -> [Int] {
    let drawn = resampling.multiplicities(of: round)
    return sequences.map { drawn.indices.contains($0) ? drawn[$0] : 0 }
  }
}

extension ProtocolScores {
  /// Adds the 95% confidence intervals for the dataset's values. In each resampling round, the values are
  /// recomputed from the contributions of the drawn targets.
  ///
  /// - Parameters:
  ///   - targets: the resampled targets; if nil, no intervals are added.
  ///   - weights: the weight of each target; nil for a target that was not scored.
  ///   - values: a closure that computes the dataset's values, in the order of `dataset`, from the number of
  ///     times that each target counts; nan for an undefined value.
  mutating func addIntervals(
    over targets: TargetResampling?, weights: [Double?], values: ([Int]) -> [Double]
  ) {
    guard let targets, targets.sequences.count == weights.count else { return }
    var found = dataset.map { _ in [Double]() }
    for round in 0..<targets.resampling.rounds {
      for (index, value) in values(targets.multiplicities(of: round)).enumerated() {
        found[index].append(value)
      }
    }
    var bySequence: [Int: Double] = [:]
    for (sequence, weight) in zip(targets.sequences, weights) {
      if let weight { bySequence[sequence, default: 0] += weight }
    }
    let effective = Resampling.effectiveCount(bySequence.sorted { $0.key < $1.key }.map(\.value))
    for (figure, rounds) in zip(dataset, found) where figure.measure.better != nil {
      guard let value = figure.value else { continue }
      // Recall as defined by the VOT toolkit can exceed 1. If it does, its interval is not limited to 1.
      let isBounded = figure.measure.unit == .share && value <= 1
      intervals[figure.measure] = Resampling.interval(
        rounds, sequences: bySequence.count, effective: effective,
        within: isBounded ? 0...1 : 0 ... .infinity)
    }
  }

  /// Returns the weighted mean of each value over targets.
  ///
  /// - Parameter weights: the weight of each target; nil for a target that was not scored.
  static func means(
    of targets: [[Value]], weights: [Double?], counts: [Int]
  ) -> [Double] {
    var sums = [Double](repeating: 0, count: targets.first?.count ?? 0)
    var totals = sums
    for (index, values) in targets.enumerated() where counts[index] > 0 {
      guard let weight = weights[index] else { continue }
      for (figure, value) in values.enumerated() {
        guard let value = value.value else { continue }
        sums[figure] += Double(counts[index]) * weight * value
        totals[figure] += Double(counts[index]) * weight
      }
    }
    return zip(sums, totals).map { $1 > 0 ? $0 / $1 : .nan }
  }
}
