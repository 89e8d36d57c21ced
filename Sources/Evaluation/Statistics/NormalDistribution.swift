import Foundation

/// The standard normal distribution.
public enum NormalDistribution {
  /// Returns the probability that a normally distributed value is at most `z`.
  public static func probability(below z: Double) -> Double { 0.5 * erfc(-z / 2.0.squareRoot()) }

  /// Returns the `p`-quantile of the standard normal distribution, found by bisection; infinite at 0 and 1.
  public static func quantile(_ p: Double) -> Double {
    guard p > 0 else { return -.infinity }
    guard p < 1 else { return .infinity }
    var (low, high) = (-40.0, 40.0)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if probability(below: middle) < p { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
