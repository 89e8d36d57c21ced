import Testing

@testable import Evaluation

struct PairedRatioTests {
  @Test func `a time ratio is the geometric mean over clips of the medians over rounds`() throws {
    // The medians are 2 and 8, and their geometric mean is 4.
    let ratio = try #require(PairedRatio(clips: [[2, 1, 50], [8, 8, 8]], seed: 1))
    #expect(abs(ratio.ratio - 4) < 1e-12)
    let (low, high) = try (#require(ratio.low), #require(ratio.high))
    #expect(low <= 4 && 4 <= high)
  }

  @Test func `equal time ratios on all clips have an interval of width 0`() throws {
    let ratio = try #require(PairedRatio(clips: [[3, 3], [3, 3], [3, 3]], seed: 7))
    #expect(abs((ratio.low ?? 0) - 3) < 1e-12)
    #expect(abs((ratio.high ?? 0) - 3) < 1e-12)
  }

  @Test func `a time ratio on one clip has no interval`() throws {
    let ratio = try #require(PairedRatio(clips: [[1, 2, 3]], seed: 1))
    #expect(ratio.low == nil && ratio.high == nil)
  }

  @Test(arguments: [[], [[]], [[1, 0]], [[-1]], [[Double.nan]], [[.infinity]]] as [[[Double]]])
  func `times that are missing, zero, negative or not finite give no ratio`(_ clips: [[Double]]) {
    #expect(PairedRatio(clips: clips, seed: 1) == nil)
  }

  @Test func `intervals of time ratios contain the true ratio in 85 of 100 simulations`() throws {
    // Both sides have the same speed, with 20% noise and occasional outliers.
    var generator = SplitMix64(seed: 3)
    var held = 0
    for seed in 0..<100 {
      let clips = (0..<8).map { _ in
        (0..<6).map { _ in
          let outlier = Int.random(in: 0..<20, using: &generator) == 0 ? 3.0 : 1
          return outlier * Double.random(in: 0.8...1.25, using: &generator)
        }
      }
      let ratio = try #require(
        PairedRatio(clips: clips, seed: UInt64(seed), resamples: 300))
      if (ratio.low ?? 2)...(ratio.high ?? 2) ~= 1 { held += 1 }
    }
    #expect(held >= 85)
  }
}
