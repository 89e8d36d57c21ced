import Foundation

/// The reasons why a figure has no interval.
public enum MissingInterval: Sendable, Hashable, CustomStringConvertible {
  /// There are too few sequences for an interval with the stated coverage.
  case tooFewSequences(needed: Int)
  /// The figure is undefined in most of the resampled sets.
  case undefined

  /// - Parameter sequences: the number of sequences that have the figure.
  public init(sequences: Int) {
    self =
      sequences < Resampling.fewestSequences
      ? .tooFewSequences(needed: Resampling.fewestSequences) : .undefined
  }

  public var description: String {
    switch self {
    case .tooFewSequences(let needed):
      "with fewer than \(needed) scored sequences"
    case .undefined: "if a figure is undefined in most resamples of sequences"
    }
  }
}

extension Resampling {
  /// The minimum number of sequences for an interval. With fewer, even the widened interval covers the truth
  /// too rarely.
  public static let fewestSequences = 5

  /// The nominal coverage of intervals.
  static let confidence = 0.95

  /// Returns the 95 % interval of a figure from its values in all rounds.
  ///
  /// Quantiles of few values are too narrow. Those of n sequences have only (n - 1) / n of the variance, and
  /// they ignore that the variance itself is an estimate. The levels are therefore widened to Phi(-sqrt(n /
  /// (n - 1)) t) (Hesterberg, "What Teachers Should Know About the Bootstrap", The American Statistician 69(4),
  /// 2015). No quantile can be beyond the smallest value of a sample of five, so on either side the interval is
  /// never narrower than that of the t distribution. t has n - 2 degrees of freedom, one less than in
  /// textbooks, because scores are skewed. `IntervalCoverageTests` measures the coverage.
  ///
  /// A fraction that is 0 or 1 in every round has no measurable spread. If more than 1 - 0.05^(1/n) of all
  /// sequences were different, at least one of them would have been observed in 95 of 100 cases: the rule of
  /// three.
  ///
  /// - Parameters:
  ///   - figures: one value per round; nan if undefined.
  ///   - sequences: the number of sequences that have the figure.
  ///   - effective: the equivalent number of equally weighted sequences; nil if the weights are equal.
  ///   - bounds: the range of the figure.
  /// - Returns: nil with fewer than `fewestSequences`, if fewer than half of the rounds have a figure, or if
  ///   figures are not finite or all lie outside the bounds.
  public static func interval(
    _ figures: [Double], sequences: Int, effective: Double? = nil,
    within bounds: ClosedRange<Double> = -.infinity ... .infinity
  ) -> ClosedRange<Double>? {
    guard sequences >= fewestSequences else { return nil }
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

  /// Returns the level of the quantile at the interval's lower end.
  static func expandedLevel(sequences: Double) -> Double {
    NormalDistribution.probability(below: -expansion(sequences: sequences))
  }

  /// Returns the distance from an interval's center to its ends, in standard deviations.
  private static func expansion(sequences: Double) -> Double {
    let t = StudentDistribution(degreesOfFreedom: sequences - 2).quantile((1 + confidence) / 2)
    return (sequences / (sequences - 1)).squareRoot() * t
  }

  /// Returns the interval of a figure that is the same in all rounds. At a bound, the interval covers the
  /// possible effect of unobserved sequences.
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
  public static func effectiveCount(_ weights: [Double]) -> Double {
    let sum = weights.reduce(0, +)
    let squares = weights.reduce(0) { $0 + $1 * $1 }
    return squares > 0 ? sum * sum / squares : 0
  }
}
