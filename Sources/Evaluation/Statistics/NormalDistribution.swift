import Foundation

/// The standard normal distribution.
package enum NormalDistribution {
  /// Returns the probability that a normally distributed value is at most `z`.
  package static func probability(below z: Double) -> Double { 0.5 * erfc(-z / 2.0.squareRoot()) }

  /// Returns the `p`-quantile of the standard normal distribution, found by bisection; infinite at 0 and 1.
  package static func quantile(_ p: Double) -> Double {
    guard p > 0 else { return -.infinity }
    guard p < 1 else { return .infinity }
    return Bisection.boundary(-40, 40, steps: 80) { probability(below: $0) < p }
  }
}
