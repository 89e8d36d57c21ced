import Evaluation
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

  @Test func `p-values agree with scipy`() throws {
    for each in try Fixtures.load("paired", as: Fixture.self).cases {
      if let expected = each.wilcoxon {
        let p = try #require(WilcoxonTest.pValue(each.differences))
        #expect(abs(p - expected) < 1e-9, "\(each.differences.count) differences")
      }
      if let expected = each.permutation {
        #expect(SignFlipTest.pValue(each.differences, seed: 1) == expected)
      }
    }
  }

  @Test func `random signs come near the exact p-value`() throws {
    // Twenty-one equal differences, sixteen of one sign: the binomial tail is known.
    let values = Array(repeating: 1.0, count: 16) + Array(repeating: -1.0, count: 5)
    var (term, tail) = (1.0, 0.0)
    for k in 0...5 {
      tail += term
      term *= Double(21 - k) / Double(k + 1)
    }
    let exact = 2 * tail / Double(1 << 21)
    let p = try #require(SignFlipTest.pValue(values, seed: 7))
    #expect(abs(p - exact) < 0.003)
    #expect(p == SignFlipTest.pValue(values, seed: 7))
    #expect(p != SignFlipTest.pValue(values, seed: 8))
  }

  @Test func `few, equal or broken differences show nothing`() {
    #expect(SignFlipTest.pValue([], seed: 1) == nil)
    #expect(SignFlipTest.pValue([.nan, 1], seed: 1) == nil)
    #expect(SignFlipTest.pValue([0, 0, 0], seed: 1) == 1)
    // The smallest p-value that n pairs can give is 2 / 2^n.
    #expect(SignFlipTest.pValue([0.5, 0.4, 0.3], seed: 1) == 0.25)
    #expect(WilcoxonTest.pValue([]) == nil)
    #expect(WilcoxonTest.pValue([0, 0]) == 1)
    #expect(WilcoxonTest.pValue([0.5, 0.4, 0.3]) == 0.25)
    // Ranks 1.5, 1.5 and 3: of the eight sums, two are at most 0 or at least 6.
    #expect(WilcoxonTest.pValue([1, 1, 2]) == 0.25)
  }

  @Test func `Holm's correction is that of the textbook example`() {
    // Sorted: 0.005 x 4, 0.01 x 3, 0.03 x 2, and 0.04, which must not fall below the one before.
    let adjusted = Holm.adjusted([0.01, 0.04, 0.03, 0.005])
    #expect(adjusted == [0.03, 0.06, 0.06, 0.02])
    #expect(Holm.adjusted([0.6, 0.7]) == [1, 1])
    #expect(Holm.adjusted([]) == [])
  }

  @Test func `normal quantiles agree with scipy`() throws {
    for (p, expected) in try Fixtures.load("paired", as: Fixture.self).normalQuantiles {
      let p = try #require(Double(p))
      #expect(abs(NormalDistribution.quantile(p) - expected) < 1e-8)
    }
    #expect(NormalDistribution.quantile(1) == .infinity)
    #expect(NormalDistribution.quantile(0) == -.infinity)
  }

  @Test func `the number of pairs is that of the tables of the t-test`() {
    // Cohen, "Statistical Power Analysis", table 2.4.1, halved for pairs: d = 0.5 needs 34.
    #expect(SampleSize.pairs(mean: 0.5, deviation: 1) == 34)
    #expect(SampleSize.pairs(mean: -0.2, deviation: 1) == 199)
    #expect(SampleSize.pairs(mean: 0.8, deviation: 1) == 15)
    #expect(SampleSize.pairs(mean: 0, deviation: 1) == nil)
    #expect(SampleSize.pairs(mean: 0.1, deviation: 0) == nil)
  }
}
