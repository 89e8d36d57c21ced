import Evaluation
import Foundation
import Testing

@Suite struct SampledRatioTests {
  @Test func `the median and the scatter of sampled ratios equal values computed by hand`() throws {
    // The logarithms are 0, 1, 2, 3 and 10. Their median is 2, the absolute deviations are 2, 1, 0, 1 and 8, and the
    // median of these is 1.
    let ratio = try #require(SampledRatio([0, 10, 2, 1, 3].map { exp($0) }))
    #expect(abs(ratio.ratio - exp(2)) < 1e-9)
    #expect(abs(ratio.scatter - 1.4826) < 1e-9)
    #expect(ratio.rounds == 5)
  }

  @Test(arguments: [[], [1, 0], [1, -2], [1, .nan], [.infinity]])
  func `samples that are missing, zero, negative or not finite give no ratio`(values: [Double]) {
    #expect(SampledRatio(values) == nil)
  }

  @Test func `the change between two timings and its error equal values computed by hand`() throws {
    let old = [
      "a": SampledRatio(ratio: 2, scatter: 0.03, rounds: 9),
      "b": SampledRatio(ratio: 5, scatter: 0.06, rounds: 4),
      "gone": SampledRatio(ratio: 7, scatter: 1, rounds: 4),
    ]
    let new = [
      "a": SampledRatio(ratio: 2.2, scatter: 0.03, rounds: 9),
      "b": SampledRatio(ratio: 5.5, scatter: 0.06, rounds: 4),
    ]
    let change = try #require(RatioChange(from: old, to: new))
    #expect(change.clips == 2)
    #expect(abs(change.factor - 1.1) < 1e-12)
    // Both clips changed equally, so only the scatter between rounds determines the error. Each clip contributes the
    // variances of its old and its new ratio, and the mean is over two clips.
    let variance = Double.pi / 2 * (2 * 0.03 * 0.03 / 9 + 2 * 0.06 * 0.06 / 4)
    #expect(abs(change.standardError - variance.squareRoot() / 2) < 1e-12)
    let interval = change.interval(0.975)
    #expect(abs(interval.upperBound / 1.1 - exp(1.959964 * change.standardError)) < 1e-6)
  }

  @Test func `clips with different changes increase the error of the mean change`() throws {
    let old = ["a", "b"].map { ($0, SampledRatio(ratio: 1, scatter: 0, rounds: 9)) }
    let new = [
      "a": SampledRatio(ratio: 1, scatter: 0, rounds: 9),
      "b": SampledRatio(ratio: exp(0.2), scatter: 0, rounds: 9),
    ]
    let change = try #require(
      RatioChange(from: Dictionary(uniqueKeysWithValues: old), to: new))
    // The standard deviation of 0 and 0.2 is 0.2 / sqrt 2, so the standard error of their mean is 0.1.
    #expect(abs(change.standardError - 0.1) < 1e-12)
    // Two clips leave one degree of freedom, for which t is 12.706.
    #expect(abs(change.reach(0.975) - 1.2706205) < 1e-6)
  }

  @Test func `timings with fewer than 6 rounds or without common clips are not compared`() {
    let few = ["a": SampledRatio(ratio: 1, scatter: 0, rounds: 5)]
    #expect(RatioChange(from: few, to: few) == nil)
    let many = ["a": SampledRatio(ratio: 1, scatter: 0, rounds: 6)]
    #expect(RatioChange(from: many, to: many) != nil)
    #expect(
      RatioChange(from: many, to: ["b": SampledRatio(ratio: 1, scatter: 0, rounds: 6)]) == nil)
  }
}
