/// Random resamples of sequences, for the figures of targets. All targets of a sequence are drawn together.
public struct TargetResampling: Sendable {
  public var resampling: Resampling
  /// The sequence index of each target.
  public var sequences: [Int]

  public init(_ resampling: Resampling, sequences: [Int]) {
    self.resampling = resampling
    self.sequences = sequences
  }

  /// Returns how often a round has drawn each target.
  func multiplicities(of round: Int) -> [Int] {
    let drawn = resampling.multiplicities(of: round)
    return sequences.map { drawn.indices.contains($0) ? drawn[$0] : 0 }
  }
}

extension ProtocolScores {
  /// Adds the 95 % intervals of the dataset's values. Whole sequences are resampled, and the values are
  /// recomputed from the targets' contributions.
  ///
  /// - Parameters:
  ///   - targets: the resampled targets; if nil, no intervals are added.
  ///   - weights: the weight of each target; nil for a target that was not scored.
  ///   - values: returns the dataset's values in their order, given how often each target counts; nan for an
  ///     undefined value.
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
    for (place, rounds) in zip(dataset, found) where place.measure.better != nil {
      guard let value = place.value else { continue }
      // By the toolkit's definition, a recall can exceed 1.
      let isBounded = place.measure.unit == .share && value <= 1
      intervals[place.measure] = Resampling.interval(
        rounds, sequences: bySequence.count, effective: effective,
        within: isBounded ? 0...1 : 0 ... .infinity)
    }
  }

  /// Returns the weighted means over targets, given how often each target counts.
  ///
  /// - Parameters:
  ///   - targets: the values of each target.
  ///   - weights: the weight of each target; nil for a target that was not scored.
  static func means(
    of targets: [[Value]], weights: [Double?], counts: [Int]
  ) -> [Double] {
    var sums = [Double](repeating: 0, count: targets.first?.count ?? 0)
    var totals = sums
    for (index, values) in targets.enumerated() where counts[index] > 0 {
      guard let weight = weights[index] else { continue }
      for (place, value) in values.enumerated() {
        guard let value = value.value else { continue }
        sums[place] += Double(counts[index]) * weight * value
        totals[place] += Double(counts[index]) * weight
      }
    }
    return zip(sums, totals).map { $1 > 0 ? $0 / $1 : .nan }
  }
}
