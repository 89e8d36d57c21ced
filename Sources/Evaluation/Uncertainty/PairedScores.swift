/// A method's scores on the sequences of a run, to be compared with another method's scores on the same sequences.
public struct PairedScores: Hashable, Sendable {
  /// The score on each sequence; nil if there is none.
  public var scores: [Double?]
  /// The weight of each sequence; nil for equal weights.
  public var weights: [Double]?
  /// The influence of each sequence or group of sequences, if the measure describes all sequences together; nil
  /// if the measure is the mean of the scores.
  public var influence: Influence?

  public init(_ scores: [Double?], weights: [Double]? = nil, influence: Influence? = nil) {
    self.scores = scores
    self.weights = weights
    self.influence = influence
  }

  /// The data of two methods on the sequences that they have in common.
  struct Shared {
    /// The values whose mean is the difference between the methods' measures, first method minus second; nil if the
    /// methods have no sequence in common.
    var differences: [Double]?
    /// The difference between the scores on each sequence, first method minus second.
    var items: [Double]
    /// Each method's mean over the common sequences.
    var means: (first: Double, second: Double)
    /// The unevenness of the weights, as defined in `Influence`.
    var unevenness = 1.0
  }

  func shared(with other: PairedScores) -> Shared {
    let both = zip(scores, other.scores).enumerated().compactMap { index, pair in
      if let a = pair.0, let b = pair.1 { (index: index, a: a, b: b) } else { nil }
    }
    var shared = Shared(differences: nil, items: both.map { $0.a - $0.b }, means: (0, 0))
    if let influence, let others = other.influence {
      let known = zip(influence.values, others.values).compactMap { a, b in
        if let a, let b { (a: a, b: b) } else { nil }
      }
      shared.set(known.map { $0.a }, known.map { $0.b }, known.map { $0.a - $0.b })
      shared.unevenness = max(influence.unevenness, others.unevenness)
      return shared
    }
    let areAlike = weights == nil && other.weights == nil
    let knownWeights =
      areAlike ? nil : both.map { (self.weight($0.index) + other.weight($0.index)) / 2 }
    func weighted(_ values: [Double]) -> [Double] {
      Influence.ofMean(values, weights: knownWeights).values.compactMap(\.self)
    }
    shared.set(weighted(both.map(\.a)), weighted(both.map(\.b)), weighted(shared.items))
    shared.unevenness = Influence.ofMean(shared.items, weights: knownWeights).unevenness
    return shared
  }

  private func weight(_ index: Int) -> Double { weights?[index] ?? 1 }
}

extension PairedScores.Shared {
  fileprivate mutating func set(_ first: [Double], _ second: [Double], _ differences: [Double]) {
    guard !differences.isEmpty, differences.allSatisfy(\.isFinite) else { return }
    self.differences = differences
    means = (first.mean ?? 0, second.mean ?? 0)
  }
}
