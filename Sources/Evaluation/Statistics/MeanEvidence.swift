/// The evidence that the values of some sequences provide about the mean over all sequences. It yields a significance
/// test and the confidence interval that agrees with it.
///
/// The mean of a few values can differ from the true mean for two reasons, and the limit of the interval is the farther
/// of two limits:
///
/// - Values scatter. Student's t accounts for this.
/// - Some sequences are lost altogether, and a small sample may contain few of them or none. If a share s of all
///   sequences is lost, the mean is (1 - s) times the mean of the others, plus s times the worst value. Jeffreys' limit
///   for a proportion bounds this share (`LossEvidence`).
///
/// Student, "The Probable Error of a Mean", Biometrika 6(1), 1908; Brown, Cai and DasGupta, "Interval Estimation for a
/// Binomial Proportion", Statistical Science 16(2), 2001.
struct MeanEvidence: Hashable, Sendable {
  /// The values, and their weights, which sum to 1.
  let values: [Double]
  let weights: [Double]
  /// The equivalent number of equally weighted values (Kish, "Survey Sampling", 1965).
  let count: Double
  let mean: Double
  /// The standard deviation of the values.
  let deviation: Double
  /// The range of the values that an unobserved sequence may have. It contains all observed values.
  let unseen: ClosedRange<Double>

  /// The smallest distance between two means that is not a rounding error.
  static let precision = 1e-12

  /// Computes the evidence about a mean from a sample of values.
  ///
  /// - Parameters:
  ///   - values: finite values. For pooled measures, these are the values of `Influence`.
  ///   - weights: a positive weight for each value; nil for equal weights.
  ///   - unseen: the range of the values that an unobserved sequence may have.
  /// - Returns: nil if there is not more than one value, or if `unseen` is unbounded.
  init?(_ values: [Double], weights: [Double]? = nil, unseen: ClosedRange<Double>) {
    guard let low = values.min(), let high = values.max(), low.isFinite, high.isFinite,
      unseen.lowerBound.isFinite, unseen.upperBound.isFinite
    else { return nil }
    let share = 1 / Double(values.count)
    let total = weights?.reduce(0, +) ?? 1
    let normal = weights?.map { $0 / total } ?? values.map { _ in share }
    let count = weights == nil ? Double(values.count) : Resampling.effectiveCount(normal)
    let sum = zip(values, normal).reduce(0) { $0 + $1.0 * $1.1 }
    guard count > 1 + Self.precision, sum.isFinite else { return nil }
    // Rounding must not move the mean of equal values beyond them.
    let mean = min(max(sum, low), high)
    let variance = zip(values, normal).reduce(0) {
      $0 + $1.1 * ($1.0 - mean) * ($1.0 - mean)
    }
    (self.values, self.weights, self.count, self.mean) = (values, normal, count, mean)
    deviation = (variance * count / (count - 1)).squareRoot()
    self.unseen = min(unseen.lowerBound, low)...max(unseen.upperBound, high)
  }

  /// The significance levels of the two parts of a test. If several methods are compared, the two parts are corrected
  /// differently.
  struct Levels: Hashable, Sendable {
    var scatter: Double
    var losses: Double

    init(_ level: Double) { (scatter, losses) = (level, level) }

    init(scatter: Double, losses: Double) { (self.scatter, self.losses) = (scatter, losses) }
  }

  // MARK: Tests

  /// Returns the p-value of the hypothesis that the true mean is `value`. The p-value is 1 minus the confidence level
  /// of the narrowest interval that contains `value`.
  func pValue(of value: Double) -> Double {
    max(scatterPValue(of: value), lossPValue(of: value))
  }

  /// Returns the p-value based on scatter alone, that is, of Student's t-test.
  func scatterPValue(of value: Double) -> Double {
    let distance = abs(mean - value)
    guard distance > Self.precision else { return 1 }
    guard standardError > Self.precision else { return 0 }
    return 2 * student.probability(below: -distance / standardError)
  }

  /// Returns the two-sided p-value based on losses alone, that is, assuming that values do not scatter.
  func lossPValue(of value: Double) -> Double {
    guard abs(value - mean) > Self.precision else { return 1 }
    return min(1, 2 * (losses(from: value)?.pValue ?? 0))
  }

  /// Returns the losses in the sample, given a hypothetical true mean.
  ///
  /// - Returns: nil if no sequence can be worse than `value`.
  func losses(from value: Double) -> LossEvidence? {
    LossEvidence(self, from: value, isBelow: value < mean)
  }

  // MARK: Intervals

  /// Returns the confidence interval that contains the true mean with a probability of 1 - `level`.
  func interval(level: Double) -> ClosedRange<Double> { interval(Levels(level)) }

  /// Returns the interval of the means that neither part of the test rejects at its level.
  func interval(_ levels: Levels) -> ClosedRange<Double> {
    let scatter = scatter(level: levels.scatter)
    let low = min(scatter.lowerBound, lossLimit(unseen.lowerBound, levels.losses))
    let high = max(scatter.upperBound, lossLimit(unseen.upperBound, levels.losses))
    return max(low, unseen.lowerBound)...min(high, unseen.upperBound)
  }

  /// Returns the confidence interval based on scatter alone, that is, Student's interval.
  func scatter(level: Double) -> ClosedRange<Double> {
    let reach = standardError > Self.precision ? student.quantile(1 - level / 2) * standardError : 0
    return (mean - reach)...(mean + reach)
  }

  /// Returns the mean that is farthest from the observed one, in the direction of `end`, and that the losses do not
  /// rule out. It is found by bisection.
  private func lossLimit(_ end: Double, _ level: Double) -> Double {
    Bisection.boundary(end, mean, steps: 46) { value in
      let p = LossEvidence(self, from: value, isBelow: end < mean)?.pValue ?? 0
      return 2 * p < level
    }
  }

  private var student: StudentDistribution { StudentDistribution(degreesOfFreedom: count - 1) }

  private var standardError: Double { deviation / count.squareRoot() }

  // MARK: Derived evidence

  /// Returns the maximum absolute value that an unobserved sequence may have if its sign is opposite to that of the
  /// mean; 0 if no such value is possible. For the difference between two methods, this is what the better method can
  /// lose on a sequence.
  func unseenLoss(of mean: Double) -> Double {
    max(0, mean < 0 ? unseen.upperBound : -unseen.lowerBound)
  }
}
