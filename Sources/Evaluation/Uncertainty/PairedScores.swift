/// A subject's scores on the sequences of a run, to be compared with another's on the same ones.
public struct PairedScores: Hashable, Sendable {
  /// By sequence; nil where there is none.
  public var scores: [Double?]
  /// How much each sequence counts; nil for all alike.
  public var weights: [Double]?
  /// Of a figure of all sequences together, how much each of them speaks for it, or each group of them; nil where
  /// the figure is the mean of the scores.
  public var influence: Influence?

  public init(_ scores: [Double?], weights: [Double]? = nil, influence: Influence? = nil) {
    self.scores = scores
    self.weights = weights
    self.influence = influence
  }

  /// What two subjects have in common.
  struct Shared {
    /// The first minus the second, by sequence: their mean is the difference of the figures. nil where no sequence
    /// is shared.
    var differences: [Double]?
    /// Of single sequences.
    var items: [Double]
    /// The figures of both on these sequences.
    var means: (first: Double, second: Double)
    /// As `Influence` has it.
    var unevenness = 1.0
  }

  func shared(with other: PairedScores) -> Shared {
    let both = zip(scores, other.scores).enumerated().compactMap { place, pair in
      if let a = pair.0, let b = pair.1 { (place: place, a: a, b: b) } else { nil }
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
    let shares = areAlike ? nil : both.map { (self.weight($0.place) + other.weight($0.place)) / 2 }
    func weighted(_ values: [Double]) -> [Double] {
      Influence.ofMean(values, weights: shares).values.compactMap(\.self)
    }
    shared.set(weighted(both.map(\.a)), weighted(both.map(\.b)), weighted(shared.items))
    shared.unevenness = Influence.ofMean(shared.items, weights: shares).unevenness
    return shared
  }

  private func weight(_ place: Int) -> Double { weights?[place] ?? 1 }
}

extension PairedScores.Shared {
  fileprivate mutating func set(_ first: [Double], _ second: [Double], _ differences: [Double]) {
    guard !differences.isEmpty, differences.allSatisfy(\.isFinite) else { return }
    self.differences = differences
    means = (first.mean ?? 0, second.mean ?? 0)
  }
}
