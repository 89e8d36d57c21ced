import Evaluation

/// A simulation that draws many samples of a population. It counts how often intervals contain the true value, how
/// often comparisons claim something false, and how often they find a true difference.
public struct Simulation: Sendable {
  /// The number of samples for each population and number of sequences.
  public var runs: Int
  public var seed: UInt64

  public init(runs: Int, seed: UInt64 = 1) { (self.runs, self.seed) = (runs, seed) }

  /// Returns the fraction of samples whose interval for the mean contains the true mean.
  public func coverage(_ population: Population, sequences: Int) -> Double {
    fraction(sequences) { generator in
      let values = (0..<sequences).map { _ in population.draw(&generator) }
      return holds(population.mean, Influence(values), population.range)
    }
  }

  /// The frequencies of claims about a pair.
  public struct Claims: Sendable {
    /// The fractions of samples in which the first or the second method is called better.
    public var first = 0.0
    public var second = 0.0
    /// The fractions of samples in which Student's t-test calls the first or the second method better.
    public var firstByStudent = 0.0
    public var secondByStudent = 0.0
    /// The fraction of samples whose interval contains the true difference.
    public var coverage = 0.0
    /// The fractions of samples in which the interval of each method's own figure contains the true one; for pooled
    /// figures only.
    public var ownCoverage = [0.0, 0.0]

    public var any: Double { first + second }

    fileprivate mutating func add(_ found: PairedDifference, true difference: Double) {
      let p = found.pValue()
      if p <= PairedComparison.level {
        if found.mean > 0 { first += 1 } else { second += 1 }
      }
      if found.studentPValue() <= PairedComparison.level {
        if found.mean > 0 { firstByStudent += 1 } else { secondByStudent += 1 }
      }
      let ofTruth = difference == 0 ? p : found.pValue(of: difference)
      if ofTruth >= PairedComparison.level { coverage += 1 }
    }

    fileprivate mutating func divide(by runs: Int) {
      let count = Double(max(1, runs))
      (first, second) = (first / count, second / count)
      (firstByStudent, secondByStudent) = (firstByStudent / count, secondByStudent / count)
      coverage /= count
      ownCoverage = ownCoverage.map { $0 / count }
    }
  }

  public func claims(_ population: PairPopulation, sequences: Int) -> Claims {
    var claims = Claims()
    each(sequences) { generator in
      let pairs = (0..<sequences).map { _ in population.draw(&generator) }
      let found = PairedDifference(
        PairedScores(pairs.map(\.first)), PairedScores(pairs.map(\.second)),
        range: population.range)
      if let found { claims.add(found, true: population.difference) }
    }
    claims.divide(by: runs)
    return claims
  }

  /// Returns the frequencies of claims about a pooled figure.
  public func claims(_ population: PooledPopulation, items: Int) -> Claims {
    var claims = Claims()
    let truths = [population.truth(0), population.truth(1)]
    each(items) { generator in
      let drawn = (0..<items).map { _ in
        Int(generator.unit() * Double(population.itemCount))
      }
      let scores = truths.indices.map { population.scores($0, drawn: drawn) }
      for (method, scores) in scores.enumerated()
      where holds(truths[method], scores.influence, population.range) {
        claims.ownCoverage[method] += 1
      }
      let found = PairedDifference(scores[0], scores[1], range: population.range)
      if let found { claims.add(found, true: truths[0] - truths[1]) }
    }
    claims.divide(by: runs)
    return claims
  }

  /// Returns the fraction of samples in which at least one of six trackers is called better than another. All six have
  /// the same mean, but three are steady and three are lost on a fraction of the sequences.
  public func claimsAmongSix(lost fraction: Double, sequences: Int) -> Double {
    self.fraction(sequences) { generator in
      var scores: [[Double?]] = Array(repeating: [], count: 6)
      for _ in 0..<sequences {
        for place in 0..<3 {
          let pair = PairPopulation.steadyAndBrittle(fraction).draw(&generator)
          scores[2 * place].append(pair.first)
          scores[2 * place + 1].append(pair.second)
        }
      }
      let subjects = scores.map { PairedScores($0) }
      let found = PairedComparison.pairs(of: 6).compactMap { first, second in
        PairedDifference(subjects[first], subjects[second], range: .share)
      }
      let values = found.filter(\.isTestable).map { $0.pValue() }
      return Holm.adjusted(values).contains { $0 <= PairedComparison.level }
    }
  }

  /// Returns the fraction of samples in which the claims about a pair contradict the pair's interval. A sample contains
  /// two or four subjects, whose means may differ.
  public func contradictions(sequences: Int) -> Double {
    fraction(sequences) { generator in
      let families = PairPopulation.alike + PairPopulation.different
      let family = families[Int(generator.unit() * Double(families.count))]
      var scores: [[Double?]] = Array(repeating: [], count: generator.unit() < 0.5 ? 2 : 4)
      for _ in 0..<sequences {
        for place in 0..<scores.count / 2 {
          let pair = family.draw(&generator)
          scores[2 * place].append(pair.first)
          scores[2 * place + 1].append(pair.second)
        }
      }
      let found = PairedComparison.all(of: scores.map { PairedScores($0) }, range: family.range)
      return found.contains { contradicts($0.comparison) }
    }
  }

  private func contradicts(_ comparison: PairedComparison) -> Bool {
    guard let interval = comparison.interval else { return comparison.isShown }
    let excludes = interval.lowerBound > 0 || interval.upperBound < 0
    let needed = comparison.sequencesNeeded ?? .infinity
    return excludes != comparison.isShown || !interval.contains(comparison.difference)
      || (!comparison.isShown && needed <= Double(comparison.sequences))
  }

  /// Returns whether an interval contains the true figure.
  private func holds(_ truth: Double, _ influence: Influence?, _ range: FigureRange) -> Bool {
    let p = influence.flatMap { ConfidenceInterval.pValue(of: truth, beside: $0, range: range) }
    return (p ?? 0) >= PairedComparison.level
  }

  private func fraction(_ sequences: Int, _ holds: (inout SplitMix64) -> Bool) -> Double {
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
