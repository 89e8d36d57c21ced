import Evaluation
import Foundation
import Testing

struct PairedTestTests {
  struct Fixture: Decodable {
    struct Case: Decodable {
      var differences: [Double]
      var wilcoxon: Double?
      var permutation: Double?
    }
    var cases: [Case]
    var normalQuantiles: [String: Double]
  }

  @Test func `Wilcoxon and sign-flip p-values agree with SciPy`() throws {
    for each in try Fixtures.load("paired", as: Fixture.self).cases {
      if let expected = each.wilcoxon {
        let p = try #require(WilcoxonTest.pValue(each.differences))
        #expect(abs(p - expected) < 1e-9, "\(each.differences.count) differences")
      }
      if let expected = each.permutation {
        let p = try #require(SignFlipTest.pValue(each.differences))
        // If there are more than sixteen differences, they are rounded to a grid, so the p-value is only approximate.
        let isExact = each.differences.count <= SignFlipTest.exactLimit
        #expect(abs(p - expected) <= (isExact ? 0 : 0.01 * expected), "\(p), \(expected)")
      }
    }
  }

  @Test
  func `the sign-flip p-value of equally large differences is that of a binomial test`() throws {
    // If all differences have the same size, the number of negative differences follows a binomial distribution.
    for (count, negative) in [(21, 5), (60, 10), (200, 70)] {
      let values =
        Array(repeating: 1.0, count: count - negative) + Array(repeating: -1.0, count: negative)
      var term = (0..<count).reduce(1.0) { value, _ in value / 2 }
      var tail = 0.0
      for k in 0...negative {
        tail += term
        term *= Double(count - k) / Double(k + 1)
      }
      let p = try #require(SignFlipTest.pValue(values))
      #expect(abs(p - 2 * tail) < 1e-9 * tail)
    }
  }

  @Test func `the rounded sign-flip test agrees with trying all signs`() throws {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<2 {
      let values = (0..<17).map { _ in 0.4 + generator.normal() }
      let observed = abs(values.reduce(0, +))
      let extreme = (0..<(1 << 17)).count { signs in
        let sum = values.enumerated().reduce(0.0) {
          $0 + (signs >> $1.offset & 1 == 0 ? $1.element : -$1.element)
        }
        return abs(sum) >= observed - 1e-9
      }
      let p = try #require(SignFlipTest.pValue(values))
      #expect(abs(p - Double(extreme) / Double(1 << 17)) < 0.002)
    }
  }

  @Test func `differences of the same sign have the smallest possible p-value`() throws {
    var generator = SplitMix64(seed: 5)
    let values = (0..<27).map { _ in 0.01 + generator.unit() }
    #expect(SignFlipTest.pValue(values) == 2 / Double(1 << 27))
    #expect(SignFlipTest.smallestPValue(values + [0, 0]) == 2 / Double(1 << 27))
    #expect(SignFlipTest.smallestPValue([0]) == 1)
  }

  @Test func `missing or NaN differences have no p-value, and three have at least 0.25`() {
    #expect(SignFlipTest.pValue([]) == nil)
    #expect(SignFlipTest.pValue([.nan, 1]) == nil)
    #expect(SignFlipTest.pValue([0, 0, 0]) == 1)
    // The smallest p-value of n pairs is 2 / 2^n.
    #expect(SignFlipTest.pValue([0.5, 0.4, 0.3]) == 0.25)
    #expect(WilcoxonTest.pValue([]) == nil)
    #expect(WilcoxonTest.pValue([0, 0]) == 1)
    #expect(WilcoxonTest.pValue([0.5, 0.4, 0.3]) == 0.25)
    // The ranks are 1.5, 1.5 and 3. Two of the eight sums are at most 0 or at least 6.
    #expect(WilcoxonTest.pValue([1, 1, 2]) == 0.25)
  }

  @Test func `Holm's correction equals the textbook example`() {
    // The sorted products are 0.005 x 4, 0.01 x 3, 0.03 x 2, and 0.04. The last adjusted p-value must not be smaller
    // than the previous one.
    let adjusted = Holm.adjusted([0.01, 0.04, 0.03, 0.005])
    #expect(adjusted == [0.03, 0.06, 0.06, 0.02])
    #expect(Holm.adjusted([0.6, 0.7]) == [1, 1])
    #expect(Holm.adjusted([]) == [])
  }

  @Test func `Holm's correction ignores tests that can never be significant`() {
    // Ten pairs have two sequences each, so their p-values are at least 1/2. Two other pairs have many sequences.
    let values = [0.001, 0.03] + Array(repeating: 0.5, count: 10)
    let smallest = [1e-6, 1e-6] + Array(repeating: 0.5, count: 10)
    let corrected = Holm.corrected(values, smallest: smallest, level: 0.05)
    #expect(corrected[0].p == 0.002 && corrected[1].p == 0.03)
    // If every test could be significant, the correction is Holm's.
    let plain = Holm.corrected([0.01, 0.04, 0.03, 0.005], smallest: [0, 0, 0, 0], level: 0.05)
    #expect(plain.map(\.p) == [0.03, 0.06, 0.06, 0.02])
    // There are six sequences and three pairs. The smallest p-value, 2 / 2^6, is not small enough for any pair.
    let few = Holm.corrected(
      [0.03125, 0.5, 1], smallest: [0.03125, 0.03125, 0.03125], level: 0.05)
    #expect(few.allSatisfy { $0.p > 0.05 })
    #expect(Holm.corrected([], smallest: [], level: 0.05).isEmpty)
  }

  /// Tests families of true null hypotheses, some of which have data from only a few sequences. At most one in twenty
  /// families may contain a significant result.
  @Test func `corrected tests of true hypotheses are significant in at most 5% of families`() {
    var generator = SplitMix64(seed: 17)
    let families = 400
    let wrong = (0..<families).count { _ in
      let differences = [5, 6, 7, 7, 8, 9, 10, 12].map { count in
        (0..<count).map { _ in generator.normal() }
      }
      let corrected = Holm.corrected(
        differences.compactMap { SignFlipTest.pValue($0) },
        smallest: differences.map(SignFlipTest.smallestPValue), level: 0.05)
      return corrected.contains { $0.p <= 0.05 }
    }
    // At most 20 such families are expected. The limit is three standard deviations above that number.
    #expect(wrong <= 33, "\(wrong) of \(families)")
  }

  @Test func `quantiles of the normal distribution agree with SciPy`() throws {
    for (p, expected) in try Fixtures.load("paired", as: Fixture.self).normalQuantiles {
      let p = try #require(Double(p))
      #expect(abs(NormalDistribution.quantile(p) - expected) < 1e-8)
    }
    #expect(NormalDistribution.quantile(1) == .infinity)
    #expect(NormalDistribution.quantile(0) == -.infinity)
  }

  @Test func `the number of sequences needed equals published tables for the t-test`() {
    func needed(_ mean: Double, deviation: Double = 1, unseenLoss: Double = 0) -> Double? {
      SampleSize(deviation: deviation).sequences(mean: mean, unseenLoss: unseenLoss)
    }
    // According to Cohen, "Statistical Power Analysis", table 2.4.1, halved for pairs, an effect size d of 0.5 requires
    // 34 pairs.
    #expect(needed(0.5) == 34)
    #expect(needed(-0.2) == 199)
    #expect(needed(0.8) == 15)
    #expect(needed(0) == nil)
    // A comparison requires at least five sequences.
    #expect(needed(0.1, deviation: 0) == 5)
    // Conversely, 34 sequences detect a difference of 0.5.
    let size = SampleSize(deviation: 1)
    #expect(abs((size.detectable(sequences: 34, unseenLoss: 0) ?? 0) - 0.5) < 0.01)
    #expect(size.detectable(sequences: 4, unseenLoss: 0) == nil)
    let strict = SampleSize(deviation: 1, level: 1e-4)
    #expect(strict.detectable(sequences: 6, unseenLoss: 0) == .infinity)
  }

  @Test func `possible losses on unseen sequences raise the number of sequences needed`() throws {
    // All differences are 0.1, but an unseen difference may be as bad as -1. A share of 0.1 / 1.1 of lost sequences would
    // undo the lead. Jeffreys' limit, the 97.5% quantile of Beta(1/2, n + 1/2), falls below it at n = 27.
    let found = try #require(
      SampleSize(deviation: 0).sequences(mean: 0.1, unseenLoss: 1))
    #expect(found == 27)
    let size = SampleSize(deviation: 0.2)
    let plain = try #require(size.sequences(mean: 0.1, unseenLoss: 0))
    #expect(try #require(size.sequences(mean: 0.1, unseenLoss: 1)) > plain)
  }
}
