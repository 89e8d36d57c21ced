import Evaluation

/// The change of a figure that the spread between repetitions explains, for methods that are not deterministic.
///
/// A figure that is a mean over repetitions has a standard error. The allowance is the standard error of the difference
/// between the run and the baseline, times a quantile of Student's distribution. At this quantile, all checks of a gate
/// together fail by chance with a probability of at most half of `Gate.level` (Bonferroni); the other half is for the test
/// of small changes. The degrees of freedom follow from the numbers of repetitions (Welch and Satterthwaite). For
/// deterministic methods, the allowance is 0.
struct RepetitionAllowance {
  /// The level of a single check.
  let level: Double

  /// The variance of a figure over repetitions, which is a part of the variance of a difference.
  struct Spread {
    var variance: Double
    /// The number of repetitions from which the variance was estimated.
    var repetitions: Int
  }

  /// Creates the allowance for a gate with a number of checks.
  init(checks: Int) { level = Gate.level / 2 / Double(max(1, checks)) }

  /// Returns the allowance for a difference whose variance is the sum of several parts.
  func change(_ parts: [Spread]) -> Double {
    let parts = parts.filter { $0.variance > 0 }
    let variance = parts.reduce(0) { $0 + $1.variance }
    guard variance > 0 else { return 0 }
    let freedom = parts.reduce(0) {
      $0 + $1.variance * $1.variance / Double(max(1, $1.repetitions - 1))
    }
    let distribution = StudentDistribution(degreesOfFreedom: variance * variance / freedom)
    return distribution.quantile(1 - level) * variance.squareRoot()
  }
}
