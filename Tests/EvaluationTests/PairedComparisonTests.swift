import Evaluation
import Foundation
import Testing

struct PairedComparisonTests {
  private func compare(
    _ scores: [[Double?]], range: FigureRange = .share
  ) -> [PairedComparison] {
    PairedComparison.all(of: scores.map { PairedScores($0) }, range: range).map(\.comparison)
  }

  @Test
  func `a constant lead on 60 sequences is significant despite widely varying scores`() throws {
    let base = (0..<60).map { Double($0) / 60 }
    let lead = base.enumerated().map { $1 + 0.1 + ($0 % 2 == 0 ? 0.01 : -0.01) }
    let comparison = try #require(compare([lead, base]).first)
    #expect(comparison.sequences == 60)
    #expect(abs(comparison.difference - 0.1) < 1e-12)
    #expect(comparison.isShown && comparison.isShownOnMost)
    #expect((comparison.wins, comparison.losses) == (60, 0))
    let interval = try #require(comparison.interval)
    #expect(interval.lowerBound > 0 && interval.contains(0.1))
  }

  @Test func `a constant lead on 12 sequences is significant on most, but not on average`() throws {
    let base = (0..<12).map { Double($0) / 12 }
    let comparison = try #require(compare([base.map { $0 + 0.04 }, base]).first)
    // An unseen type of sequence could reverse the sign of the mean difference. However, twelve wins out of twelve show
    // that the first method is better on most sequences.
    #expect(!comparison.isShown && comparison.isShownOnMost)
    #expect(comparison.permutationP == 2.0 / 4096)
    #expect(abs(comparison.adjustedSignP - 2.0 / 4096) < 1e-12)
  }

  @Test func `copies of sequences do not change the p-values of a comparison`() throws {
    let base = (0..<7).map { 0.3 + 0.05 * Double($0) }
    let lead = base.map { $0 + 0.02 }
    let once = try #require(compare([lead, base]).first)
    let copies = (0..<21).map { $0 / 3 }
    let thrice = try #require(
      PairedComparison.all(
        of: [lead, base].map { own in PairedScores(copies.map { own[$0] }, groups: copies) },
        range: .share
      ).first?.comparison)
    #expect(thrice.wins == 21 && thrice.groups == 7)
    #expect(abs(once.signP - 2.0 / 128) < 1e-12 && thrice.signP == once.signP)
    #expect(thrice.adjustedSignP == once.adjustedSignP && thrice.wilcoxonP == once.wilcoxonP)
    #expect(abs(thrice.permutationP - once.permutationP) < 1e-12)
  }

  /// Returns scores of pairs of methods. They are drawn from various distributions, with and without a difference
  /// between the methods.
  private func pairs() -> [[[Double]]] {
    var generator = SplitMix64(seed: 4)
    return (0..<300).map { trial in
      let count = [5, 7, 10, 20, 60][trial % 5]
      let lead = 0.05 * Double(trial % 9)
      let lost = 0.1 * Double(trial % 4)
      return (0..<3).map { method in
        (0..<count).map { _ in
          generator.unit() < lost ? 0 : 0.5 + lead * Double(method) / 2 + 0.1 * generator.unit()
        }
      }
    }
  }

  @Test func `a difference is significant if and only if its interval excludes 0`() throws {
    var shown = 0
    for comparison in pairs().flatMap({ compare($0) }) {
      let interval = try #require(comparison.interval)
      let excludes = interval.lowerBound > 0 || interval.upperBound < 0
      #expect(comparison.isShown == excludes, "\(comparison)")
      #expect(interval.contains(comparison.difference))
      if comparison.isShown { shown += 1 }
      if !comparison.isShown, let needed = comparison.sequencesNeeded {
        #expect(needed > Double(comparison.sequences))
      }
    }
    #expect((50...850).contains(shown), "\(shown)")
  }

  @Test func `exchanging two methods reverses their comparison`() throws {
    for scores in pairs().prefix(20) {
      let comparison = try #require(compare(Array(scores.prefix(2))).first)
      let other = try #require(compare(scores.prefix(2).reversed()).first)
      let reversed = comparison.reversed
      #expect(abs(reversed.difference - other.difference) < 1e-12)
      let (a, b) = (try #require(reversed.interval), try #require(other.interval))
      #expect(abs(a.lowerBound - b.lowerBound) < 1e-9 && abs(a.upperBound - b.upperBound) < 1e-9)
      #expect(abs(reversed.adjustedP - other.adjustedP) < 1e-9)
      #expect((reversed.wins, reversed.losses) == (other.wins, other.losses))
    }
  }

  @Test
  func `a comparison without significance states how many sequences would be needed`() throws {
    let first = [0.6, 0.5, 0.7, 0.4, 0.8, 0.55]
    let second = [0.5, 0.6, 0.5, 0.5, 0.7, 0.5]
    // Without bounds on the scores, only their scatter is taken into account. The differences are 0.1, -0.1, 0.2, -0.1,
    // 0.1 and 0.05, with mean 0.04167 and deviation 0.1200. ((1.960 + 0.8416) x 0.1200 / 0.04167)^2 + 1.92 = 67.06.
    #expect(
      SampleSize(deviation: 0.12).sequences(mean: 0.041667, unseenLoss: 0) == 68)
    let comparison = try #require(compare([first, second]).first)
    #expect(!comparison.isShown)
    #expect(try #require(comparison.sequencesNeeded) >= 68)
  }

  @Test func `sequences without scores of both methods are left out of a comparison`() throws {
    let comparisons = compare([[0.5, nil, 0.7], [0.4, 0.4, nil], [nil, nil, 0.1]])
    #expect(comparisons.map(\.sequences) == [1, 1])
    #expect(comparisons.allSatisfy { $0.interval == nil && !$0.isShown && !$0.isTestable })
    #expect(comparisons.allSatisfy { $0.sequencesNeeded == nil })
  }

  @Test
  func `further methods raise adjusted p-values and widen the intervals of differences`() throws {
    let base = (0..<12).map { 0.3 + 0.02 * Double($0) }
    let better = base.enumerated().map { $1 + 0.3 + ($0 % 2 == 0 ? 0.1 : -0.1) }
    let alone = try #require(compare([better, base]).first)
    // If the third method is as good as the first one, none is better than each of the others.
    let third = better.enumerated().map { $1 + ($0 % 3 == 0 ? 0.01 : -0.01) }
    let together = try #require(compare([better, base, third]).first)
    #expect(alone.isShown)
    #expect(together.adjustedP > alone.adjustedP && together.p == alone.p)
    let (narrow, wide) = (try #require(alone.interval), try #require(together.interval))
    #expect(wide.lowerBound < narrow.lowerBound && narrow.upperBound < wide.upperBound)
  }

  @Test
  func `p-values of the best method are not adjusted if it is better than all others`() throws {
    let base = (0..<12).map { 0.3 + 0.02 * Double($0) }
    let better = base.enumerated().map { $1 + 0.3 + ($0 % 2 == 0 ? 0.1 : -0.1) }
    let third = base.enumerated().map { $1 + ($0 % 3 == 0 ? 0.01 : -0.01) }
    for direction in [MeasureFacts.Direction.higher, .lower] {
      let sign = direction == .higher ? 1.0 : -1
      let scores = [better, base, third].map { PairedScores($0.map { 1 + sign * ($0 - 1) / 2 }) }
      let found = PairedComparison.all(of: scores, range: .any, better: direction)
      #expect(
        found.filter { $0.first == 0 }.allSatisfy { $0.comparison.adjustedP == $0.comparison.p })
      // The worst of all is not chosen.
      let other = PairedComparison.all(
        of: scores, range: .any, better: direction == .higher ? .lower : .higher)
      #expect(other[0].comparison.adjustedP > other[0].comparison.p)
    }
  }

  @Test func `a gain is more certain if less can be lost on an unseen sequence`() throws {
    let without = (0..<15).map { 0.5 + 0.02 * Double($0) }
    let gains = (0..<15).map { 0.115 + 0.015 * Double($0 % 7 - 3) }
    let scores = [zip(without, gains).map { $0 + $1 }, without].map { PairedScores($0) }
    func gain(lowest: Double?) throws -> PairedComparison {
      try #require(
        PairedComparison.each([(0, 1)], of: scores, range: .share, lowest: [lowest]).first
      ).comparison
    }
    // If a sequence can be lost altogether, 15 sequences without a loss do not show a gain.
    let unknown = try gain(lowest: nil)
    #expect(!unknown.isShown)
    // If nothing can be lost, only scatter counts.
    let difference = try #require(PairedDifference(scores[0], scores[1], range: .share))
    let perfect = try gain(lowest: 0)
    #expect(perfect.isShown && abs(perfect.p - difference.studentPValue()) < 1e-12)
    let interval = try #require(perfect.interval)
    #expect(interval.lowerBound > 0.09)
    // The more a wrong detection can cost, the less certain is the gain.
    let p = try [0, -0.1, -0.2, -0.3, -0.4].map { try gain(lowest: $0).p }
    #expect(p == p.sorted() && p[4] < unknown.p)
    #expect(
      try gain(lowest: -0.2).reversed.interval?.upperBound
        == -(gain(lowest: -0.2).interval?.lowerBound ?? 0))
  }

  @Test func `leading on most sequences does not depend on the order of the methods`() throws {
    let better = (0..<12).map { 0.5 + 0.01 * Double($0) }
    let worse = better.map { $0 - 0.02 }
    for scores in [[better, worse], [worse, better]] {
      let pair = try #require(
        PairedComparison.all(of: scores.map { PairedScores($0) }, range: .share).first)
      #expect(pair.comparison.leadsOnMost && pair.comparison.isShownOnMost)
    }
  }

  @Test func `two methods with equal scores have a difference of 0 and p-values of 1`() throws {
    let scores: [Double?] = [0.5, 0.6, 0.7]
    let comparison = try #require(compare([scores, scores]).first)
    #expect(comparison.difference == 0)
    #expect(comparison.interval == nil)
    #expect(comparison.permutationP == 1 && comparison.wilcoxonP == 1 && comparison.p == 1)
    #expect(comparison.sequencesNeeded == nil)
  }

  @Test
  func `methods that share only two sequences do not affect the tests of other pairs`() throws {
    let base = (0..<21).map { 0.4 + 0.02 * Double($0) }
    let better = base.enumerated().map { $1 + ($0 % 5 == 0 ? -0.05 : 0.04) }
    // Three more methods were run on only two of the sequences.
    let few = (0..<3).map { rank in
      base.enumerated().map { $0 < 2 ? $1 - 0.1 * Double(rank) : nil as Double? }
    }
    let alone = try #require(compare([better, base]).first)
    let together = try #require(compare([better, base] + few).first)
    #expect(together.adjustedP == alone.p)
    #expect(together.interval == alone.interval)
  }

  @Test
  func `the difference of pooled figures is that of the shown figures, not of item means`() throws {
    // One item is long and nine are short. The first method has 950 hits out of 1000 in the long item and few hits in
    // the short items.
    let sizes = [1000.0] + Array(repeating: 10.0, count: 9)
    let hits = [[950.0] + Array(repeating: 2, count: 9), [400.0] + Array(repeating: 8, count: 9)]
    func fraction(_ method: Int, _ items: [Int]) -> Double {
      items.reduce(0) { $0 + hits[method][$1] } / items.reduce(0) { $0 + sizes[$1] }
    }
    let all = Array(0..<10)
    let scores = hits.indices.map { method in
      PairedScores(
        all.map { hits[method][$0] / sizes[$0] },
        influence: Influence.ofFigures(all, of: 10) { [fraction(method, $0)] }[0])
    }
    let comparison = try #require(PairedComparison.all(of: scores, range: .share).first).comparison
    #expect(abs(comparison.difference - (fraction(0, all) - fraction(1, all))) < 1e-12)
    #expect(comparison.difference > 0 && comparison.wins == 1 && comparison.losses == 9)
    // Many resampled sets of items lack the long item, and in these sets the comparison is reversed.
    #expect(!comparison.isShown && !comparison.isShownOnMost)
  }

  @Test func `equivalence needs evidence of a small difference, not just insignificance`() throws {
    var generator = SplitMix64(seed: 9)
    let base = (0..<400).map { _ in 0.5 + 0.1 * generator.normal() }
    let alike = base.map { $0 + 0.01 * generator.normal() }
    let other = base.prefix(30).map { $0 + 0.4 * generator.normal() }
    let near = try #require(compare([base, alike]).first)
    #expect(near.isEquivalent(within: 0.02) && near.hasPower(toFind: 0.02))
    let far = try #require(compare([Array(base.prefix(30)), other]).first)
    #expect(!far.isEquivalent(within: 0.02) && !far.hasPower(toFind: 0.1))
    #expect(!far.isShown)
  }
}
