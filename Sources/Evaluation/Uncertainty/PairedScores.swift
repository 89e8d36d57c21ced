/// A method's scores on the sequences of a run, to be compared with another method's scores on the same sequences.
package struct PairedScores: Hashable, Sendable {
  /// The score on each sequence; nil if there is none.
  package var scores: [Double?]
  /// The weight of each sequence; nil for equal weights.
  package var weights: [Double]?
  /// The group of each sequence, if some sequences were drawn together, such as the sequences of one video; nil if each
  /// sequence was drawn by itself.
  package var groups: [Int]?
  /// The influence of each sequence or group of sequences, if the measure describes all sequences together; nil
  /// if the measure is the mean of the scores.
  package var influence: Influence?
  /// Whether the method was run on each sequence, for measures that have no value for a single sequence; nil if it was
  /// run where it has a score.
  package var wasRun: [Bool]?

  package init(
    _ scores: [Double?], weights: [Double]? = nil, groups: [Int]? = nil,
    influence: Influence? = nil, wasRun: [Bool]? = nil
  ) {
    self.scores = scores
    self.weights = weights
    self.groups = groups
    self.influence = influence
    self.wasRun = wasRun
  }

  /// The weighted mean of the scores; nil if there are none.
  package var mean: Double? {
    let known = scores.indices.compactMap { index in
      scores[index].map { (value: $0, weight: weight(index)) }
    }
    let total = known.reduce(0) { $0 + $1.weight }
    return total > 0 ? known.reduce(0) { $0 + $1.value * $1.weight } / total : nil
  }

  /// The data of two methods on the sequences that they have in common.
  struct Shared {
    /// The number of sequences on which both methods have a score or, if the measure describes all sequences together,
    /// on which both were run.
    var count: Int
    /// The difference between the scores on each sequence, first method minus second.
    var items: [(index: Int, difference: Double)]
    /// The values whose means are the methods' figures, one for each sequence or group of sequences; empty if the
    /// methods have no sequence in common.
    var first: [Double] = []
    var second: [Double] = []
    /// The weights of these values; nil for equal weights.
    var weights: [Double]?
    /// The unevenness of the weights, as defined in `Influence`.
    var unevenness = 1.0
    /// The sequences that each value stands for; empty if unknown.
    var members: [[Int]] = []
    /// The number of groups of sequences that were drawn together; nil if each sequence was drawn by itself.
    var groups: Int?
    /// The mean difference on each sequence or group of sequences, first method minus second, without weights.
    var independent: [Double] = []
  }

  func shared(with other: PairedScores) -> Shared {
    let both = zip(scores, other.scores).enumerated().compactMap { index, pair in
      if let a = pair.0, let b = pair.1 { (index: index, a: a, b: b) } else { nil }
    }
    var ranOn = both.map(\.index)
    if influence != nil, other.influence != nil, let wasRun, let others = other.wasRun {
      ranOn = wasRun.indices.filter { wasRun[$0] && others[$0] }
    }
    var shared = Shared(count: ranOn.count, items: both.map { ($0.index, $0.a - $0.b) })
    shared.independent = shared.items.map(\.difference)
    if let groups {
      let count = Set(ranOn.map { groups[$0] }).count
      if count < ranOn.count {
        shared.groups = count
        let drawn = Dictionary(grouping: shared.items) { groups[$0.index] }
        shared.independent = drawn.sorted { $0.key < $1.key }.map {
          $0.value.reduce(0) { $0 + $1.difference } / Double($0.value.count)
        }
      }
    }
    if let influence, let others = other.influence {
      let known = zip(influence.values, others.values).enumerated().compactMap { index, pair in
        if let a = pair.0, let b = pair.1 { (index: index, a: a, b: b) } else { nil }
      }
      (shared.first, shared.second) = (known.map(\.a), known.map(\.b))
      shared.unevenness = max(influence.unevenness, others.unevenness)
      if influence.values.count == scores.count, groups == nil {
        shared.members = known.map { [$0.index] }
      }
      return shared
    }
    let areAlike = weights == nil && other.weights == nil
    let weighted = both.map { ($0, areAlike ? 1 : (weight($0.index) + other.weight($0.index)) / 2) }
      .filter { $0.1 > 0 }
    let grouped = Dictionary(grouping: weighted.indices) { position in
      groups?[weighted[position].0.index] ?? weighted[position].0.index
    }
    for key in grouped.keys.sorted() {
      let members = (grouped[key] ?? []).map { weighted[$0] }
      let total = members.reduce(0) { $0 + $1.1 }
      shared.first.append(members.reduce(0) { $0 + $1.1 * $1.0.a } / total)
      shared.second.append(members.reduce(0) { $0 + $1.1 * $1.0.b } / total)
      shared.members.append(members.map(\.0.index))
      if !areAlike || groups != nil { shared.weights = (shared.weights ?? []) + [total] }
    }
    return shared
  }

  private func weight(_ index: Int) -> Double { weights?[index] ?? 1 }
}
