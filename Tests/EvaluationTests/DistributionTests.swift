import Evaluation
import Testing

/// Tests that compare distributions with values from SciPy 1.17.
struct DistributionTests {
  @Test func `quantiles of Student's t distribution equal tabulated values`() {
    let expected: [(freedom: Double, p: Double, t: Double)] = [
      (1, 0.975, 12.706204736174698), (3, 0.975, 3.182446305283708),
      (4, 0.995, 4.604094871349993), (5, 0.9, 1.4758840488244811),
      (29, 0.975, 2.045229642132703), (2.5, 0.975, 3.5746548420036817),
      (1e9, 0.975, 1.959963986912325),
    ]
    for each in expected {
      let t = StudentDistribution(degreesOfFreedom: each.freedom)
      #expect(abs(t.quantile(each.p) - each.t) < 1e-6 * each.t, "\(each)")
      #expect(abs(t.quantile(1 - each.p) + each.t) < 1e-6 * each.t)
      #expect(abs(t.probability(below: each.t) - each.p) < 1e-9)
    }
    #expect(StudentDistribution(degreesOfFreedom: 3).quantile(0.5) == 0)
  }

  @Test func `Clopper-Pearson intervals of counts equal published values`() throws {
    let expected: [(hits: Int, trials: Int, low: Double, high: Double)] = [
      (0, 6, 0, 0.45925812643990044), (6, 6, 0.5407418735600995, 1),
      (1, 10, 0.0025285785444617848, 0.4450161170281954),
      (5, 20, 0.08657146910143461, 0.49104587170795744),
    ]
    for each in expected {
      let interval = try #require(BinomialInterval.clopperPearson(each.hits, of: each.trials))
      #expect(abs(interval.lowerBound - each.low) < 1e-9, "\(each)")
      #expect(abs(interval.upperBound - each.high) < 1e-9, "\(each)")
    }
    #expect(BinomialInterval.clopperPearson(0, of: 0) == nil)
    #expect(BinomialInterval.clopperPearson(3, of: 2) == nil)
  }
}
