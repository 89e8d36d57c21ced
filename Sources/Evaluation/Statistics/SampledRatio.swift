import Foundation

/// The ratio of two durations on one clip, measured in turns over several rounds: its median and how
/// far the rounds scatter. Enough to be kept and compared with a later measurement.
public struct SampledRatio: Codable, Sendable, Hashable {
  /// The median over rounds.
  public var ratio: Double
  /// The standard deviation of the rounds' natural logarithms, estimated from their median absolute
  /// deviation, so that single disturbed rounds do not count; 0 with one round.
  public var scatter: Double
  public var rounds: Int

  public init(ratio: Double, scatter: Double, rounds: Int) {
    self.ratio = ratio
    self.scatter = scatter
    self.rounds = rounds
  }

  /// - Parameter values: one per round, above zero.
  /// - Returns: nil without values, or where one is no positive number.
  public init?(_ values: [Double]) {
    guard values.allSatisfy({ $0.isFinite && $0 > 0 }) else { return nil }
    let logarithms = values.map { log($0) }
    guard let center = Quantiles(logarithms).median,
      let deviation = Quantiles(logarithms.map { abs($0 - center) }).median
    else { return nil }
    self.init(ratio: exp(center), scatter: 1.4826 * deviation, rounds: values.count)
  }

  /// The variance of the logarithm of `ratio`: that of the median of normal values, which is pi / 2
  /// times that of their mean.
  var logVariance: Double { .pi / 2 * scatter * scatter / Double(max(1, rounds)) }
}

/// How much a ratio of durations has changed between two measurements on the same clips.
public struct RatioChange: Sendable, Hashable {
  /// New over old: the geometric mean over clips.
  public var factor: Double
  /// The standard error of its natural logarithm, from the scatter of the rounds.
  public var errorWithin: Double
  /// The same from the scatter of the change between clips, which also holds what disturbs a whole
  /// clip; 0 with one clip.
  public var errorBetween: Double
  /// The standard error that neither scatter tells of, since it is the same for a whole measurement.
  public var errorOfMachine: Double
  /// Clips of both measurements.
  public var clips: Int

  /// The largest one of the three.
  public var standardError: Double { max(errorWithin, errorBetween, errorOfMachine) }

  /// - Parameter errorOfMachine: what the logarithm of one and the same ratio differs by, as a standard
  ///   deviation, from one state of a machine to another.
  /// - Returns: nil where the measurements share no clip, or hold too few rounds (together fewer
  ///   than six) to know their scatter.
  public init?(
    from old: [String: SampledRatio], to new: [String: SampledRatio], errorOfMachine: Double = 0
  ) {
    var (changes, variance, rounds): ([Double], Double, Int) = ([], 0, 0)
    for (clip, after) in new.sorted(by: { $0.key < $1.key }) {
      guard let before = old[clip], before.ratio > 0, after.ratio > 0 else { continue }
      changes.append(log(after.ratio / before.ratio))
      variance += before.logVariance + after.logVariance
      rounds += min(before.rounds, after.rounds)
    }
    guard !changes.isEmpty, rounds >= 6 else { return nil }
    let count = Double(changes.count)
    clips = changes.count
    self.errorOfMachine = errorOfMachine
    factor = exp(changes.reduce(0, +) / count)
    errorWithin = variance.squareRoot() / count
    errorBetween = changes.standardDeviation / count.squareRoot()
  }

  /// How far the logarithm of the true change may lie from that of `factor`: the larger one of what a
  /// normal error, known from many rounds or of the machine, and the scatter between few clips, whose deviation is
  /// itself a guess (Student's t), allow.
  ///
  /// - Parameter level: the probability that the truth does not lie beyond, on one side.
  public func reach(_ level: Double) -> Double {
    let within = NormalDistribution.quantile(level) * max(errorWithin, errorOfMachine)
    guard clips > 1 else { return within }
    let t = StudentDistribution(degreesOfFreedom: Double(clips - 1)).quantile(level)
    return max(within, t * errorBetween)
  }

  /// The interval of `factor` that holds the truth with a probability of `level` on either side.
  public func interval(_ level: Double) -> ClosedRange<Double> {
    let reach = reach(level)
    return factor * exp(-reach)...factor * exp(reach)
  }
}
