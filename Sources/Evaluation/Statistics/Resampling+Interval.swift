import Foundation

/// Why a figure stands without an interval.
public enum MissingInterval: Sendable, Hashable, CustomStringConvertible {
  /// From so few sequences no interval follows that holds the truth as often as it says.
  case tooFewSequences(needed: Int)
  /// The figure is not defined in most choices of sequences.
  case undefined

  /// - Parameter sequences: that have the figure.
  public init(sequences: Int) {
    self =
      sequences < Resampling.fewestSequences
      ? .tooFewSequences(needed: Resampling.fewestSequences) : .undefined
  }

  public var description: String {
    switch self {
    case .tooFewSequences(let needed):
      "with fewer than \(needed) scored sequences"
    case .undefined: "where a figure is not defined in most choices of sequences"
    }
  }
}

extension Resampling {
  /// Below so many sequences there is no interval: even the widened one would hold the truth too
  /// seldom.
  public static let fewestSequences = 5

  /// The share of intervals that are to hold the truth.
  static let confidence = 0.95

  /// The 95 % interval of a figure, from what it was in each round.
  ///
  /// Quantiles of few values are too narrow: those of n sequences have only (n - 1) / n of the
  /// variance and do not know that the variance itself is a guess. So the levels are expanded to
  /// Phi(-sqrt(n / (n - 1)) t) (Hesterberg, "What Teachers Should Know About the Bootstrap", The
  /// American Statistician 69(4), 2015), and since no quantile can lie beyond the smallest value of a
  /// sample of five, the interval is never narrower on either side than that of the t distribution.
  /// t has n - 2 degrees of freedom: one less than the textbook, because scores are skewed.
  /// `IntervalCoverageTests` measures how often such intervals hold the truth.
  ///
  /// A share that is 0 or 1 in every round says nothing of its spread. Had the share of sequences that
  /// are otherwise been larger than 1 - 0.05^(1/n), one of them would have been seen in 95 of 100
  /// cases: the rule of three.
  ///
  /// - Parameters:
  ///   - figures: one per round; nan where there is none.
  ///   - sequences: how many sequences have the figure.
  ///   - effective: as how many sequences of equal weight they count; nil for as many as they are.
  ///   - bounds: what the figure cannot leave.
  /// - Returns: nil with fewer than `fewestSequences`, where fewer than half of the rounds have a
  ///   figure, and where figures are not finite or all lie outside their bounds.
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

  /// The lower quantile that an interval begins at.
  static func expandedLevel(sequences: Double) -> Double {
    NormalDistribution.probability(below: -expansion(sequences: sequences))
  }

  /// How many standard deviations of the rounds an interval reaches to both sides.
  private static func expansion(sequences: Double) -> Double {
    let t = StudentDistribution(degreesOfFreedom: sequences - 2).quantile((1 + confidence) / 2)
    return (sequences / (sequences - 1)).squareRoot() * t
  }

  /// Where a figure is the same in all rounds: at one of its bounds, what sequences that were not seen
  /// may still be.
  private static func ofOneValue(
    _ value: Double, _ count: Double, within bounds: ClosedRange<Double>
  ) -> ClosedRange<Double> {
    let width = bounds.upperBound - bounds.lowerBound
    guard width.isFinite, width > 0 else { return value...value }
    let unseen = width * (1 - pow(1 - confidence, 1 / count))
    if value == bounds.lowerBound { return value...(value + unseen) }
    return value == bounds.upperBound ? (value - unseen)...value : value...value
  }

  /// As how many values of equal weight weighted ones count (Kish, "Survey Sampling", 1965).
  public static func effectiveCount(_ weights: [Double]) -> Double {
    let sum = weights.reduce(0, +)
    let squares = weights.reduce(0) { $0 + $1 * $1 }
    return squares > 0 ? sum * sum / squares : 0
  }
}
