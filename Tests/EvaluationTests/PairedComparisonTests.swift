import Evaluation
import Testing

struct PairedComparisonTests {
  private func compare(_ scores: [[Double?]]) -> [PairedComparison] {
    let resampling = Resampling(sequences: scores[0].count, rounds: 1000, seed: 1)
    return PairedComparison.all(
      of: scores, weights: scores.map { _ in nil }, rounds: nil, over: resampling
    ).map(\.comparison)
  }

  @Test func `a constant lead is shown although the subjects' own intervals overlap`() throws {
    let base = (0..<12).map { Double($0) / 12 }
    let lead = base.enumerated().map { $1 + 0.04 + ($0 % 2 == 0 ? 0.01 : -0.01) }
    let comparison = try #require(compare([lead, base]).first)
    #expect(comparison.sequences == 12)
    #expect(abs(comparison.difference - 0.04) < 1e-12)
    #expect(comparison.permutationP == 2.0 / 4096)
    #expect(comparison.isShown)
    #expect((comparison.wins, comparison.losses) == (12, 0))
    let interval = try #require(comparison.interval)
    #expect(interval.lowerBound > 0.03 && interval.upperBound < 0.05)
  }

  @Test func `what is not shown says how many sequences would be needed`() throws {
    let first = [0.6, 0.5, 0.7, 0.4, 0.8, 0.55]
    let second = [0.5, 0.6, 0.5, 0.5, 0.7, 0.5]
    let comparison = try #require(compare([first, second]).first)
    #expect(!comparison.isShown)
    // Differences 0.1, -0.1, 0.2, -0.1, 0.1, 0.05: mean 0.04167, deviation 0.1200.
    // ((1.960 + 0.8416) x 0.1200 / 0.04167)^2 + 1.92 = 67.06.
    #expect(comparison.sequencesNeeded == 68)
  }

  @Test func `sequences without a score of both are left out`() throws {
    let comparisons = compare([[0.5, nil, 0.7], [0.4, 0.4, nil], [nil, nil, 0.1]])
    #expect(comparisons.map(\.sequences) == [1, 1])
    #expect(comparisons.allSatisfy { $0.interval == nil && !$0.isShown })
    #expect(comparisons.allSatisfy { $0.sequencesNeeded == nil })
  }

  @Test func `more pairs need more evidence`() throws {
    let base = (0..<6).map { Double($0) / 6 }
    let better = base.map { $0 + 0.1 }
    // 2 / 2^6 is enough for one pair, not for the smallest of three.
    #expect(try #require(compare([better, base]).first).isShown)
    let three = compare([better, base, base.map { $0 - 0.1 }])
    #expect(three.allSatisfy { !$0.isShown && !$0.isTestable && $0.adjustedP > 0.05 })
  }

  @Test func `two subjects alike differ in nothing`() throws {
    let scores: [Double?] = [0.5, 0.6, 0.7]
    let comparison = try #require(compare([scores, scores]).first)
    #expect(comparison.difference == 0)
    #expect(comparison.interval == nil)
    #expect(comparison.permutationP == 1 && comparison.wilcoxonP == 1)
    #expect(comparison.sequencesNeeded == nil)
  }

  @Test func `many pairs on enough sequences can be shown to differ`() {
    // 47 subjects, each worse than the one before on all of 27 sequences.
    let base = (0..<27).map { 0.3 + 0.02 * Double($0) }
    let comparisons = compare((0..<47).map { rank in base.map { $0 - 0.001 * Double(rank) } })
    #expect(comparisons.count == 1081)
    #expect(comparisons.allSatisfy { $0.isShown && $0.isTestable })
  }

  @Test func `pairs that share few sequences do not dilute the others`() throws {
    let base = (0..<21).map { 0.4 + 0.02 * Double($0) }
    let better = base.enumerated().map { $1 + ($0 % 5 == 0 ? -0.05 : 0.04) }
    // Three more that ran on two of the sequences only.
    let few = (0..<3).map { rank in
      base.enumerated().map { $0 < 2 ? $1 - 0.1 * Double(rank) : nil as Double? }
    }
    let alone = try #require(compare([better, base]).first)
    let together = try #require(compare([better, base] + few).first)
    #expect(together.adjustedP == alone.permutationP)
  }

  @Test func `never fewer sequences are needed than there are`() {
    var generator = SplitMix64(seed: 8)
    for _ in 0..<50 {
      let scores = (0..<4).map { rank in
        (0..<12).map { _ in 0.5 + 0.05 * Double(rank) + 0.1 * generator.normal() }
      }
      for comparison in compare(scores) where !comparison.isShown {
        #expect(comparison.sequencesNeeded ?? 13 > 12)
      }
    }
  }

  @Test func `alike is what lies within a margin, not what was not found to differ`() throws {
    var generator = SplitMix64(seed: 9)
    let base = (0..<30).map { _ in 0.5 + 0.2 * generator.normal() }
    let alike = base.map { $0 + 0.01 * generator.normal() }
    let other = base.map { $0 + 0.4 * generator.normal() }
    let comparisons = compare([base, alike, other])
    #expect(comparisons[0].isEquivalent(within: 0.02) && comparisons[0].hasPower(toFind: 0.02))
    #expect(!comparisons[1].isEquivalent(within: 0.02) && !comparisons[1].hasPower(toFind: 0.1))
    #expect(!comparisons[1].isShown)
  }
}
