import Foundation
import Testing

@testable import Evaluation

/// Tests of intervals and comparisons against values that SciPy computes (`Fixtures/make_intervals.py`).
struct MeanEvidenceTests {
  private struct Fixture: Decodable {
    struct Mean: Decodable {
      var values: [Double]
      var weights: [Double]?
      var worst, best, level, low, high, at, p: Double
    }
    struct Firm: Decodable {
      var first, second: [Double]
      var restsOn: [Int]
      var furtherLosses: Int
      var undoingShare: Double
    }
    struct Methods: Decodable {
      var scores: [[Double]]
      var pairs: [[Int]]
      var p, adjusted: [Double]
    }
    var means: [Mean]
    var firmness: [Firm]
    var sets: [Methods]
  }

  private let fixture: Fixture

  init() throws { fixture = try Fixtures.load("intervals", as: Fixture.self) }

  @Test func `intervals and tests of means agree with SciPy`() throws {
    for each in fixture.means {
      let evidence = try #require(
        MeanEvidence(each.values, weights: each.weights, unseen: each.worst...each.best))
      let interval = evidence.interval(level: each.level)
      #expect(abs(interval.lowerBound - each.low) < 1e-9, "\(each)")
      #expect(abs(interval.upperBound - each.high) < 1e-9, "\(each)")
      #expect(abs(evidence.pValue(of: each.at) - each.p) < 1e-9, "\(each)")
    }
  }

  @Test func `the lost sequences that would undo a difference are as computed with SciPy`() throws {
    for each in fixture.firmness {
      let scores = [each.first, each.second].map { PairedScores($0) }
      let pair = try #require(PairedComparison.all(of: scores, range: .share).first).comparison
      let firmness = try #require(pair.firmness)
      #expect(firmness.restsOn == each.restsOn)
      #expect(firmness.furtherLosses == each.furtherLosses)
      #expect(abs(firmness.undoingShare - each.undoingShare) < 1e-9)
      // Seen from the other side, the same method is better.
      #expect(pair.reversed.firmness == firmness)
    }
    #expect(fixture.firmness.contains { !$0.restsOn.isEmpty })
    #expect(fixture.firmness.contains { $0.furtherLosses > 0 })
  }

  @Test func `the influence of single sequences is examined only for up to 100 sequences`() throws {
    for count in [100, 101] {
      let scores = (0..<count).map { 0.4 + 0.001 * Double($0) }
      let pair = try #require(
        PairedComparison.all(
          of: [scores.map { $0 + 0.2 }, scores].map { PairedScores($0) }, range: .share
        ).first
      ).comparison
      let firmness = try #require(pair.firmness)
      #expect(firmness.restsOn == (count == 100 ? [] : nil))
    }
  }

  @Test func `firmness is judged at the level that is corrected for all methods`() throws {
    // The lead would be undone if 23.3% of the sequences were lost. For three methods, 12 sequences without a loss exclude
    // 22.5%, but 11 only exclude 24.2%; for two methods, 11 exclude 20.0%. SciPy: beta.isf(0.025 / 2, 0.5, 12.5).
    let low = Array(repeating: 0.6, count: 12)
    let high = low.map { $0 + 0.1823 }
    let alike = high.enumerated().map { $1 + ($0 % 2 == 0 ? 0.002 : -0.002) }
    func firmness(_ scores: [[Double]]) throws -> Firmness {
      let pairs = PairedComparison.all(of: scores.map { PairedScores($0) }, range: .share)
      return try #require(pairs.last?.comparison.firmness)
    }
    #expect(try firmness([alike, high, low]).restsOn == Array(0..<12))
    #expect(try firmness([high, low]).restsOn == [])
  }

  @Test func `adjusted p-values of several methods agree with SciPy`() {
    for each in fixture.sets {
      let found = PairedComparison.each(
        each.pairs.map { ($0[0], $0[1]) }, of: each.scores.map { PairedScores($0) },
        range: .share, better: .higher)
      for (index, pair) in found.enumerated() {
        #expect(abs(pair.comparison.p - each.p[index]) < 1e-9)
        #expect(abs(pair.comparison.adjustedP - each.adjusted[index]) < 1e-9)
      }
    }
  }

  @Test func `adjustment factors are Shaffer's for all pairs and Holm's for a reference`() {
    #expect(StepDown(of: PairedComparison.pairs(of: 4)).factors == [6, 3, 3, 3, 2, 1])
    #expect(
      StepDown(of: PairedComparison.pairs(of: 6)).factors
        == [15, 10, 10, 10, 10, 10, 7, 7, 7, 6, 4, 4, 3, 2, 1])
    #expect(StepDown(of: [(0, 1), (0, 2), (0, 3)]).factors == [3, 2, 1])
    #expect(StepDown(of: PairedComparison.pairs(of: 6)).lossFactor == 5)
    #expect(StepDown(of: [(0, 1), (2, 3), (4, 5)]).lossFactor == 3)
    #expect(StepDown(of: []).factors.isEmpty)
  }

  // MARK: Properties

  private func samples() -> [(values: [Double], weights: [Double]?)] {
    var generator = SplitMix64(seed: 11)
    return (0..<200).map { trial in
      let lost = 0.1 * Double(trial % 4)
      let values = (0..<(5 + trial % 30)).map { _ in
        generator.unit() < lost ? 0 : 0.4 + 0.5 * generator.unit()
      }
      return (values, trial % 3 == 0 ? values.map { _ in 0.1 + generator.unit() } : nil)
    }
  }

  @Test func `the interval contains exactly the means that the test does not reject`() throws {
    var generator = SplitMix64(seed: 12)
    for (values, weights) in samples() {
      let evidence = try #require(MeanEvidence(values, weights: weights, unseen: 0...1))
      for level in [0.05, 0.01] {
        let interval = evidence.interval(level: level)
        #expect(interval.contains(evidence.mean))
        for value in [interval.lowerBound, interval.upperBound].flatMap({ [$0 - 1e-6, $0 + 1e-6] })
          + [generator.unit()] where (0...1).contains(value)
        {
          #expect(interval.contains(value) == (evidence.pValue(of: value) >= level), "\(value)")
        }
      }
    }
  }

  @Test func `mirrored values have the mirrored interval and the same p-values`() throws {
    for (values, weights) in samples() {
      let evidence = try #require(MeanEvidence(values, weights: weights, unseen: 0...1))
      let mirrored = try #require(
        MeanEvidence(values.map { 1 - $0 }, weights: weights, unseen: 0...1))
      let (own, other) = (evidence.interval(level: 0.05), mirrored.interval(level: 0.05))
      #expect(abs(own.lowerBound - (1 - other.upperBound)) < 1e-9)
      #expect(abs(own.upperBound - (1 - other.lowerBound)) < 1e-9)
      #expect(abs(evidence.pValue(of: 0.3) - mirrored.pValue(of: 0.7)) < 1e-9)
    }
  }

  @Test func `p-values decrease with the distance from the observed mean`() throws {
    for (values, weights) in samples() {
      let evidence = try #require(MeanEvidence(values, weights: weights, unseen: 0...1))
      let below = (0...40).map { evidence.pValue(of: evidence.mean * Double($0) / 40) }
      let above = (0...40).map {
        evidence.pValue(of: 1 - (1 - evidence.mean) * Double($0) / 40)
      }
      for p in [below, above] {
        #expect(zip(p, p.dropFirst()).allSatisfy { $0 <= $1 + 1e-12 }, "\(values)")
      }
    }
  }

  @Test func `equal values have an interval of that value despite rounding of the mean`() throws {
    for value in [0.1, 1.0 / 3, 0.7, 1e-9] {
      for count in 5...40 {
        let values = Array(repeating: value, count: count)
        let evidence = try #require(MeanEvidence(values, unseen: value...value))
        #expect(evidence.interval(level: 0.05) == value...value)
      }
    }
  }

  @Test func `intervals and tests count the sequences of a group as one`() throws {
    let values = [0.5, 0.6, 0.7, 0.2, 0.9, 0.4, 0.8, 0.55, 0.65, 0.35, 0.45, 0.75]
    let tripled = values.flatMap { [$0 - 0.1, $0, $0 + 0.1] }
    let groups = tripled.indices.map { $0 / 3 }
    let alone = try #require(ConfidenceInterval.ofMean(values, range: .share))
    let together = try #require(
      ConfidenceInterval.ofMean(tripled, groups: groups, range: .share))
    #expect(abs(alone.lowerBound - together.lowerBound) < 1e-9)
    #expect(abs(alone.upperBound - together.upperBound) < 1e-9)
    // Twelve sequences of four videos are too few.
    #expect(
      ConfidenceInterval.ofMean(values, groups: values.indices.map { $0 / 3 }, range: .share)
        == nil)
    // The same holds for comparisons.
    let other = tripled.enumerated().map { $1 - 0.1 - 0.01 * Double($0 % 4) }
    func compare(_ groups: [Int]?) throws -> PairedComparison {
      let scores = [tripled, other].map { PairedScores($0, groups: groups) }
      return try #require(PairedComparison.all(of: scores, range: .share).first).comparison
    }
    let (single, grouped) = (try compare(nil), try compare(groups))
    #expect(abs(single.difference - grouped.difference) < 1e-12)
    #expect(grouped.sequences == 36 && grouped.p > single.p)
    #expect(single.groups == nil && grouped.groups == 12)
    #expect(single.units == 36 && grouped.units == 12)
  }

  @Test
  func `comparisons of grouped sequences count groups, also in the number still needed`() throws {
    // In each of six videos, three sequences are alike. The second method leads in four of the videos.
    let base = (0..<18).map { 0.5 + 0.01 * Double($0 / 3) }
    let other = base.enumerated().map { $1 + ($0 / 3 < 2 ? -0.1 : 0.1) }
    let groups = base.indices.map { $0 / 3 }
    let scores = [base, other].map { values in
      let influence = Influence.ofFigures(Array(values.indices), of: 18, groups: groups) { items in
        [items.reduce(0) { $0 + values[$1] } / Double(items.count)]
      }
      return PairedScores(values, groups: groups, influence: influence[0])
    }
    let pooled = try #require(PairedComparison.all(of: scores, range: .share).first).comparison
    #expect(pooled.sequences == 18 && pooled.groups == 6 && pooled.units == 6)
    let alone = [base, other].map { values in
      PairedScores(stride(from: 0, to: 18, by: 3).map { values[$0] })
    }
    let grouped = [base, other].map { PairedScores($0, groups: groups) }
    let needed = try [alone, grouped].map {
      try #require(PairedComparison.all(of: $0, range: .share).first).comparison.sequencesNeeded
    }
    #expect(needed[0] != nil && needed[0] == needed[1])
  }

  @Test
  func `two methods with identical scores have no interval and no significant difference`() throws {
    let scores = (0..<20).map { 0.4 + 0.02 * Double($0) }
    let pair = try #require(
      PairedComparison.all(of: [scores, scores].map { PairedScores($0) }, range: .share).first
    ).comparison
    #expect(pair.isIdentical && pair.interval == nil && !pair.isShown)
  }

  @Test func `two similar methods are equivalent on 110 sequences but not on 60`() throws {
    func pair(_ count: Int) throws -> PairedComparison {
      let scores = (0..<count).map { 0.65 + 0.001 * Double($0 % 3) }
      let other = scores.enumerated().map { $1 + ($0 % 2 == 0 ? 0.001 : -0.001) }
      return try #require(
        PairedComparison.all(of: [scores, other].map { PairedScores($0) }, range: .share).first
      ).comparison
    }
    // A share of 1% of the sequences on which one of two like methods is lost would already make a difference of 0.0065.
    #expect(try !pair(60).isEquivalent(within: 0.02) && pair(60).isEquivalent(within: 0.04))
    // An interval of 95% would lie within 0.02 for 90 sequences, but one of 97.5% is required.
    #expect(try !pair(90).isEquivalent(within: 0.02))
    #expect(try pair(110).isEquivalent(within: 0.02))
    #expect(try pair(60).count(within: 0.02) == 60)
  }
}
