/// Student's t distribution. For a sample of normally distributed values, it is the distribution of the difference
/// between the sample mean and the true mean, divided by the standard error estimated from the sample.
///
/// "Student", "The Probable Error of a Mean", Biometrika 6(1), 1908.
package struct StudentDistribution: Sendable, Hashable {
  /// The degrees of freedom, above zero; infinite for the normal distribution.
  package var degreesOfFreedom: Double

  package init(degreesOfFreedom: Double) { self.degreesOfFreedom = degreesOfFreedom }

  /// Returns the probability that a value with this distribution is at most `t`.
  package func probability(below t: Double) -> Double {
    guard degreesOfFreedom < 1e7 else { return NormalDistribution.probability(below: t) }
    guard t.isFinite else { return t < 0 ? 0 : 1 }
    let tail =
      BetaFunction.regularised(
        degreesOfFreedom / (degreesOfFreedom + t * t), degreesOfFreedom / 2, 0.5) / 2
    return t < 0 ? tail : 1 - tail
  }

  /// Returns the `p`-quantile of the distribution, found by bisection; infinite at 0 and 1.
  package func quantile(_ p: Double) -> Double {
    guard p > 0 else { return -.infinity }
    guard p < 1 else { return .infinity }
    guard p != 0.5 else { return 0 }
    guard p > 0.5 else { return -quantile(1 - p) }
    var (low, high) = (0.0, 1.0)
    while probability(below: high) < p, high < 1e9 { (low, high) = (high, 2 * high) }
    return Bisection.boundary(low, high, steps: 80) { probability(below: $0) < p }
  }
}
