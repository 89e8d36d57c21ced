import Foundation

/// The regularized incomplete beta function. The probabilities of Student's t distribution and of the binomial
/// distribution are computed from it.
enum BetaFunction {
  /// Returns I_x(a, b), the probability that a beta-distributed value is at most `x`.
  ///
  /// The probability is computed from a continued fraction (Didonato and Morris, "Algorithm 708: Significant Digit
  /// Computation of the Incomplete Beta Function Ratios", ACM TOMS 18(3), 1992), which is evaluated by Lentz's method.
  ///
  /// - Parameters:
  ///   - x: a value in 0...1.
  ///   - a, b: the parameters of the distribution, above zero.
  static func regularised(_ x: Double, _ a: Double, _ b: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    // The continued fraction converges quickly only if x is at most about the mean of the distribution.
    guard x <= (a + 1) / (a + b + 2) else { return 1 - regularised(1 - x, b, a) }
    let logFront = a * log(x) + b * log1p(-x) + lgamma(a + b) - lgamma(a) - lgamma(b)
    return exp(logFront) / a * continuedFraction(x, a, b)
  }

  /// Returns the `p`-quantile of the beta distribution, found by bisection.
  static func quantile(_ p: Double, _ a: Double, _ b: Double) -> Double {
    Bisection.boundary(0, 1, steps: 60) { regularised($0, a, b) < p }
  }

  private static func continuedFraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
    let tiny = 1e-300
    func clamped(_ value: Double) -> Double { abs(value) < tiny ? tiny : value }
    var numerator = 1.0
    var denominator = 1 / clamped(1 - (a + b) * x / (a + 1))
    var fraction = denominator
    for step in 1...500 {
      let m = Double(step)
      let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
      let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      for term in [even, odd] {
        denominator = 1 / clamped(1 + term * denominator)
        numerator = clamped(1 + term / numerator)
        fraction *= denominator * numerator
      }
      if abs(denominator * numerator - 1) < 1e-15 { break }
    }
    return fraction
  }
}
