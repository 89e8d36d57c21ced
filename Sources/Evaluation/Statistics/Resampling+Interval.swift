import Foundation

extension Resampling {
  /// The minimum number of sequences for a confidence interval. With fewer sequences, even the widened interval
  /// contains the true value too rarely.
  package static let minimumSequences = 5

  /// The nominal coverage of confidence intervals.
  static let confidence = 0.95

  /// Returns the 95% confidence interval for a measure, computed from its values in all resampling rounds.
  ///
  /// With few sequences, the interval between the quantiles is too narrow. For n sequences, the variance of the
  /// resampled values is only (n - 1) / n of the correct variance, and the quantiles do not account for the fact that
  /// the variance itself is an estimate. The level of the lower quantile is therefore reduced to Phi(-sqrt(n / (n - 1))
  /// t), where t is a quantile of the t distribution, and the level of the upper quantile is increased accordingly
  /// (Hesterberg, "What Teachers Should Know About the Bootstrap", The American Statistician 69(4), 2015). Quantiles
  /// cannot be more extreme than the most extreme values of a small sample. Therefore, on either side, the interval is
  /// at least as wide as the interval from the t distribution. That distribution has n - 2 degrees of freedom, one less
  /// than in textbooks, because scores are skewed. `IntervalCoverageTests` measures the coverage.
  ///
  /// A fraction that is 0 or 1 in every round has no measurable spread. In this case, the rule of three is used: if a
  /// fraction of more than 1 - 0.05^(1/n) of all sequences were different, at least one of them would have been
  /// observed with a probability of more than 95%.
  ///
  /// - Parameters:
  ///   - figures: the value of the measure in each round; nan if undefined.
  ///   - sequences: the number of sequences for which the measure is defined.
  ///   - effective: the equivalent number of equally weighted sequences; nil if the weights are equal.
  /// - Returns: nil if there are fewer than `minimumSequences` sequences, if the measure is undefined in more than half
  ///   of the rounds, or if the values are not finite or all lie outside the bounds.
  package static func interval(
    _ figures: [Double], sequences: Int, effective: Double? = nil,
    within bounds: ClosedRange<Double> = -.infinity ... .infinity
  ) -> ClosedRange<Double>? {
    guard sequences >= minimumSequences else { return nil }
    let quantiles = Quantiles(figures)
    guard quantiles.count > 0, 2 * quantiles.count >= figures.count,
      let smallest = quantiles[0], let largest = quantiles[1]
    else { return nil }
    let count = max(3, min(effective ?? Double(sequences), Double(sequences)))
    guard smallest.isFinite, largest.isFinite, smallest <= bounds.upperBound,
      largest >= bounds.lowerBound
    else { return nil }
    guard smallest < largest else { return ofOneValue(smallest, count, within: bounds) }
    let expansion = expansion(sequences: count)
    let level = expandedLevel(sequences: count)
    guard let low = quantiles[level], let high = quantiles[1 - level] else { return nil }
    let known = figures.filter { !$0.isNaN }
    let (mean, width) = (known.mean ?? 0, expansion * known.standardDeviation)
    return (min(low, mean - width)...max(high, mean + width)).clamped(to: bounds)
  }

  /// Returns the level of the quantile that is used as the interval's lower bound.
  static func expandedLevel(sequences: Double) -> Double {
    NormalDistribution.probability(below: -expansion(sequences: sequences))
  }

  /// Returns the half-width of the interval, in standard deviations of the resampled values.
  private static func expansion(sequences: Double) -> Double {
    let t = StudentDistribution(degreesOfFreedom: sequences - 2).quantile((1 + confidence) / 2)
    return (sequences / (sequences - 1)).squareRoot() * t
  }

  /// Returns the confidence interval for a measure that has the same value in all rounds. If the value is a
  /// bound of the range, the interval is widened to account for unobserved sequences.
  private static func ofOneValue(
    _ value: Double, _ count: Double, within bounds: ClosedRange<Double>
  ) -> ClosedRange<Double> {
    let width = bounds.upperBound - bounds.lowerBound
    guard width.isFinite, width > 0 else { return value...value }
    let unseen = width * (1 - pow(1 - confidence, 1 / count))
    if value == bounds.lowerBound { return value...(value + unseen) }
    return value == bounds.upperBound ? (value - unseen)...value : value...value
  }

  /// Returns the equivalent number of equally weighted values (Kish, "Survey Sampling", 1965).
  package static func effectiveCount(_ weights: [Double]) -> Double {
    let sum = weights.reduce(0, +)
    let squares = weights.reduce(0) { $0 + $1 * $1 }
    return squares > 0 ? sum * sum / squares : 0
  }
}
