import Evaluation
import Testing

struct PairedComparisonTests {
  private func compare(_ scores: [[Double?]]) -> [PairedComparison] {
    let resampling = Resampling(sequences: scores[0].count, rounds: 1000, seed: 1)
    return PairedComparison.all(
      of: scores, weights: scores.map { _ in nil }, drawn: nil, over: resampling
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
    #expect(interval.lowerBound > 0.034 && interval.upperBound < 0.046)
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
    #expect(three.allSatisfy { !$0.isShown && $0.adjustedP == 3 * 2.0 / 64 })
  }

  @Test func `two subjects alike differ in nothing`() throws {
    let scores: [Double?] = [0.5, 0.6, 0.7]
    let comparison = try #require(compare([scores, scores]).first)
    #expect(comparison.difference == 0)
    #expect(comparison.interval == 0...0)
    #expect(comparison.permutationP == 1 && comparison.wilcoxonP == 1)
    #expect(comparison.sequencesNeeded == nil)
  }
}
