import Evaluation

/// How often intervals hold the truth, and how often a comparison claims what is false, or finds what is
/// true, in many samples of a population.
public struct Simulation: Sendable {
  /// Samples of each population and number of sequences.
  public var runs: Int
  public var seed: UInt64
  /// Of the resampling.
  public var rounds: Int

  public init(runs: Int, seed: UInt64 = 1, rounds: Int = 1000) {
    (self.runs, self.seed, self.rounds) = (runs, seed, rounds)
  }

  /// The share of samples whose interval of the mean holds the true one.
  public func coverage(_ population: Population, sequences: Int) -> Double {
    share(sequences) { generator, resampling in
      let values = (0..<sequences).map { _ in population.draw(&generator) }
      let interval = resampling.interval(ofMeanOf: values, within: population.bounds)
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
  }

  public func claims(_ population: PairPopulation, sequences: Int) -> Claims {
    var claims = Claims()
    each(sequences) { generator, resampling in
      let pairs = (0..<sequences).map { _ in population.draw(&generator) }
      let found = PairedComparison.all(
        of: [pairs.map(\.first), pairs.map(\.second)], weights: [nil, nil], rounds: nil,
        over: resampling)
      guard let comparison = found.first?.comparison else { return }
      if comparison.isShown {
        if comparison.difference > 0 { claims.first += 1 } else { claims.second += 1 }
      }
      guard let interval = comparison.interval else { return }
      let excludes = interval.lowerBound > 0 || interval.upperBound < 0
      if excludes != comparison.isShown { claims.contradicted += 1 }
      if interval.contains(population.difference) { claims.coverage += 1 }
    }
    let count = Double(max(1, runs))
    claims.first /= count
    claims.second /= count
    claims.contradicted /= count
    claims.coverage /= count
    return claims
  }

  /// The share of samples of six trackers with the same mean, three steady and three brittle, in which
  /// any is called better than another.
  public func claimsAmongSix(lost share: Double, sequences: Int) -> Double {
    self.share(sequences) { generator, resampling in
      var scores: [[Double?]] = Array(repeating: [], count: 6)
      for _ in 0..<sequences {
        for place in 0..<3 {
          let pair = PairPopulation.steadyAndBrittle(share).draw(&generator)
          scores[2 * place].append(pair.first)
          scores[2 * place + 1].append(pair.second)
        }
      }
      return PairedComparison.all(
        of: scores, weights: scores.map { _ in nil }, rounds: nil, over: resampling
      ).contains { $0.comparison.isShown }
    }
  }

  private func share(
    _ sequences: Int, _ holds: (inout SplitMix64, Resampling) -> Bool
  ) -> Double {
    var count = 0
    each(sequences) { generator, resampling in
      if holds(&generator, resampling) { count += 1 }
    }
    return Double(count) / Double(max(1, runs))
  }

  private func each(_ sequences: Int, _ work: (inout SplitMix64, Resampling) -> Void) {
    var generator = SplitMix64(seed: seed &+ UInt64(sequences) << 32)
    for run in 0..<runs {
      work(
        &generator, Resampling(sequences: sequences, rounds: rounds, seed: UInt64(run)))
    }
  }
}
