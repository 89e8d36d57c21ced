import Evaluation

/// How often intervals hold the truth, and how often a comparison claims what is false, or finds what is
/// true, in many samples of a population.
public struct Simulation: Sendable {
  /// Samples of each population and number of sequences.
  public var runs: Int
  public var seed: UInt64

  public init(runs: Int, seed: UInt64 = 1) { (self.runs, self.seed) = (runs, seed) }

  /// The share of samples whose interval of the mean holds the true one.
  public func coverage(_ population: Population, sequences: Int) -> Double {
    share(sequences) { generator in
      let values = (0..<sequences).map { _ in population.draw(&generator) }
      let interval = ConfidenceInterval.ofMean(values, range: population.range)
      return interval?.contains(population.mean) ?? false
    }
  }

  /// What is said of a pair.
  public struct Claims: Sendable {
    /// The shares of samples in which the first is called better, and the second.
    public var first = 0.0
    public var second = 0.0
    /// The share in which a claim is made although the interval of the difference holds 0, or none
    /// although it does not.
    public var contradicted = 0.0
    /// The share in which the interval holds the true difference.
    public var coverage = 0.0

    public var any: Double { first + second }

    fileprivate mutating func add(_ comparison: PairedComparison, true difference: Double) {
      if comparison.isShown {
        if comparison.difference > 0 { first += 1 } else { second += 1 }
      }
      guard let interval = comparison.interval else { return }
      let excludes = interval.lowerBound > 0 || interval.upperBound < 0
      if excludes != comparison.isShown { contradicted += 1 }
      if interval.contains(difference) { coverage += 1 }
    }

    fileprivate mutating func divide(by runs: Int) {
      let count = Double(max(1, runs))
      (first, second) = (first / count, second / count)
      (contradicted, coverage) = (contradicted / count, coverage / count)
    }
  }

  public func claims(_ population: PairPopulation, sequences: Int) -> Claims {
    var claims = Claims()
    each(sequences) { generator in
      let pairs = (0..<sequences).map { _ in population.draw(&generator) }
      let found = PairedComparison.all(
        of: [PairedScores(pairs.map(\.first)), PairedScores(pairs.map(\.second))],
        range: population.range)
      found.first.map { claims.add($0.comparison, true: population.difference) }
    }
    claims.divide(by: runs)
    return claims
  }

  /// The same of a figure of all items together; `coverage` is that of the first method's own figure.
  public func claims(_ population: PooledPopulation, items: Int) -> (
    claims: Claims, ownCoverage: Double
  ) {
    var (claims, covered) = (Claims(), 0.0)
    let truths = [population.truth(0), population.truth(1)]
    each(items) { generator in
      let drawn = (0..<items).map { _ in
        Int(generator.unit() * Double(population.itemCount))
      }
      let scores = [0, 1].map { method in
        let influence = Influence.ofFigures(Array(0..<items), of: items) { chosen in
          [population.figure(method, chosen.map { drawn[$0] })]
        }
        return PairedScores(
          drawn.map { population.ofItem(method, $0) }, influence: influence[0])
      }
      if let own = scores[0].influence,
        ConfidenceInterval.of(own, range: population.range)?.contains(truths[0]) ?? false
      {
        covered += 1
      }
      let found = PairedComparison.all(of: scores, range: population.range)
      found.first.map { claims.add($0.comparison, true: truths[0] - truths[1]) }
    }
    claims.divide(by: runs)
    return (claims, covered / Double(max(1, runs)))
  }

  /// The share of samples of six trackers with the same mean, three steady and three brittle, in which
  /// any is called better than another.
  public func claimsAmongSix(lost share: Double, sequences: Int) -> Double {
    self.share(sequences) { generator in
      var scores: [[Double?]] = Array(repeating: [], count: 6)
      for _ in 0..<sequences {
        for place in 0..<3 {
          let pair = PairPopulation.steadyAndBrittle(share).draw(&generator)
          scores[2 * place].append(pair.first)
          scores[2 * place + 1].append(pair.second)
        }
      }
      return PairedComparison.all(of: scores.map { PairedScores($0) }, range: .share)
        .contains { $0.comparison.isShown }
    }
  }

  private func share(_ sequences: Int, _ holds: (inout SplitMix64) -> Bool) -> Double {
    var count = 0
    each(sequences) { generator in
      if holds(&generator) { count += 1 }
    }
    return Double(count) / Double(max(1, runs))
  }

  private func each(_ sequences: Int, _ work: (inout SplitMix64) -> Void) {
    var generator = SplitMix64(seed: seed &+ UInt64(sequences) << 32)
    for _ in 0..<runs { work(&generator) }
  }
}
