import Evaluation

/// A simulation that draws many samples of a population. It counts how often intervals contain the true value, how
/// often comparisons claim something false, and how often they find a true difference.
package struct Simulation: Sendable {
  /// The number of samples for each population and number of sequences.
  package var runs: Int
  package var seed: UInt64

  package init(runs: Int, seed: UInt64 = 1) { (self.runs, self.seed) = (runs, seed) }

  /// How often intervals of a mean contain the true mean, and how wide they are. The two values are those of the
  /// intervals and of Student's intervals.
  package struct Coverage: Sendable {
    package var own = 0.0
    package var student = 0.0
    package var width = 0.0
    package var studentWidth = 0.0

    /// The mean width as a multiple of that of Student's intervals.
    package var relativeWidth: Double { studentWidth > 0 ? width / studentWidth : .nan }
  }

  /// The number of samples whose intervals are measured. Widths need fewer samples than rates.
  private static let measured = 1000

  /// Returns how often intervals contain the true mean.
  ///
  /// - Parameter measuresWidths: whether the widths are measured, too.
  package func coverage(
    _ population: Population, sequences: Int, measuresWidths: Bool = false
  ) -> Coverage {
    coverage(of: population.mean, population.range, sequences, measuresWidths) { generator in
      Influence((0..<sequences).map { _ in population.draw(&generator) })
    }
  }

  /// Returns how often intervals contain the true mean if three sequences each belong to one video and resemble each
  /// other (correlation 0.5).
  ///
  /// - Parameter isGrouped: whether the sequences of a video count as one.
  package func clusteredCoverage(sequences: Int, isGrouped: Bool) -> Coverage {
    coverage(of: Clusters.mean, .share, sequences, false) { generator in
      let found = Influence(Clusters.scores(sequences, &generator))
      return isGrouped ? found.grouped(by: Clusters.groups(sequences)) : found
    }
  }

  private func coverage(
    of truth: Double, _ range: FigureRange, _ sequences: Int, _ measuresWidths: Bool,
    _ draw: (inout SplitMix64) -> Influence
  ) -> Coverage {
    var found = Coverage()
    var measured = measuresWidths ? Self.measured : 0
    each(sequences) { generator in
      let influence = draw(&generator)
      if holds(truth, influence, range) { found.own += 1 }
      if let student = ConfidenceInterval.ofScatter(influence, range: range) {
        if student.contains(truth) { found.student += 1 }
        if measured > 0, let own = ConfidenceInterval.of(influence, range: range) {
          found.width += own.upperBound - own.lowerBound
          found.studentWidth += student.upperBound - student.lowerBound
        }
      }
      measured -= 1
    }
    found.own /= Double(max(1, runs))
    found.student /= Double(max(1, runs))
    return found
  }

  /// The frequencies of claims about a pair.
  package struct Claims: Sendable {
    /// The fractions of samples in which the first or the second method is called better.
    package var first = 0.0
    package var second = 0.0
    /// The fractions of samples in which Student's t-test calls the first or the second method better.
    package var firstByStudent = 0.0
    package var secondByStudent = 0.0
    /// The fraction of samples whose interval contains the true difference.
    package var coverage = 0.0
    /// The fractions of samples in which the interval of each method's own figure contains the true one; for pooled
    /// figures only.
    package var ownCoverage = [0.0, 0.0]

    package var any: Double { first + second }
    package var anyByStudent: Double { firstByStudent + secondByStudent }

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

  package func claims(_ population: PairPopulation, sequences: Int) -> Claims {
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
  package func claims(_ population: PooledPopulation, items: Int) -> Claims {
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

  /// The fractions of samples in which at least one of six equally good trackers is called better than another one.
  package struct SetClaims: Sendable {
    package var allPairs = 0.0
    /// The fraction if only the comparisons with the first tracker are made.
    package var withReference = 0.0
    /// The fraction for Student's t-test with Holm's correction.
    package var student = 0.0
  }

  package func claimsAmongSix(_ family: SixAlike, sequences: Int) -> SetClaims {
    var claims = SetClaims()
    let pairs = PairedComparison.pairs(of: 6)
    each(sequences) { generator in
      let draws = (0..<sequences).map { _ in family.draw(&generator, sequences: sequences) }
      let methods = (0..<6).map { tracker in PairedScores(draws.map { $0[tracker] }) }
      func isAnyShown(_ pairs: [(Int, Int)]) -> Bool {
        PairedComparison.each(pairs, of: methods, range: .share, better: .higher)
          .contains { $0.comparison.isShown }
      }
      if isAnyShown(pairs) { claims.allPairs += 1 }
      if isAnyShown(pairs.filter { $0.0 == 0 }) { claims.withReference += 1 }
      let student = pairs.compactMap { first, second in
        PairedDifference(methods[first], methods[second], range: .share)?.studentPValue()
      }
      if Holm.adjusted(student).contains(where: { $0 <= PairedComparison.level }) {
        claims.student += 1
      }
    }
    let count = Double(max(1, runs))
    claims.allPairs /= count
    claims.withReference /= count
    claims.student /= count
    return claims
  }

  /// Returns the fraction of samples in which two trackers are called equal to within a margin.
  package func equalities(
    _ population: PairPopulation, within margin: Double, sequences: Int
  ) -> Double {
    fraction(sequences) { generator in
      let pairs = (0..<sequences).map { _ in population.draw(&generator) }
      return PairedComparison.each(
        [(0, 1)], of: [PairedScores(pairs.map(\.first)), PairedScores(pairs.map(\.second))],
        range: .share
      ).contains { $0.comparison.isEquivalent(within: margin) }
    }
  }

  /// Returns the frequencies of claims about two trackers with equal means if three sequences each belong to one video.
  ///
  /// - Parameter isGrouped: whether the sequences of a video count as one.
  package func clusteredClaims(sequences: Int, isGrouped: Bool) -> Claims {
    var claims = Claims()
    let groups = isGrouped ? Clusters.groups(sequences) : nil
    each(sequences) { generator in
      let pairs = Clusters.pairs(sequences, &generator)
      let found = PairedDifference(
        PairedScores(pairs.map(\.first), groups: groups),
        PairedScores(pairs.map(\.second), groups: groups), range: .share)
      if let found { claims.add(found, true: 0) }
    }
    claims.divide(by: runs)
    return claims
  }

  /// Returns the fraction of samples in which the claims about a pair contradict the pair's interval. A sample contains
  /// two or four methods, whose means may differ.
  package func contradictions(sequences: Int) -> Double {
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
