import Foundation

/// The ratio of two durations on one clip, measured alternately over several rounds: its median and its spread
/// across rounds. This is enough to compare it with a later measurement.
public struct SampledRatio: Codable, Sendable, Hashable {
  /// The median over rounds.
  public var ratio: Double
  /// The standard deviation of the rounds' natural logarithms, estimated from their median absolute deviation,
  /// so that single disturbed rounds do not count; 0 with one round.
  public var scatter: Double
  public var rounds: Int

  public init(ratio: Double, scatter: Double, rounds: Int) {
    self.ratio = ratio
    self.scatter = scatter
    self.rounds = rounds
  }

  /// - Parameter values: one ratio per round, above zero.
  /// - Returns: nil without values, or if one is not a positive number.
  public init?(_ values: [Double]) {
    guard values.allSatisfy({ $0.isFinite && $0 > 0 }) else { return nil }
    let logarithms = values.map { log($0) }
    guard let center = Quantiles(logarithms).median,
      let deviation = Quantiles(logarithms.map { abs($0 - center) }).median
    else { return nil }
    self.init(ratio: exp(center), scatter: 1.4826 * deviation, rounds: values.count)
  }

  /// The variance of the logarithm of `ratio`. The variance of the median of normal values is pi / 2 times that
  /// of their mean.
  var logVariance: Double { .pi / 2 * scatter * scatter / Double(max(1, rounds)) }
}

/// The change of a ratio of durations between two measurements on the same clips.
public struct RatioChange: Sendable, Hashable {
  /// New over old: the geometric mean over clips.
  public var factor: Double
  /// The standard error of the factor's natural logarithm, from the scatter of the rounds.
  public var errorWithin: Double
  /// The standard error from the scatter of the change between clips. It includes disturbances of whole clips;
  /// 0 with one clip.
  public var errorBetween: Double
  /// The standard error that scatter does not show, because it is the same for a whole measurement.
  public var errorOfMachine: Double
  /// The number of clips in both measurements.
  public var clips: Int

  /// The largest of the three.
  public var standardError: Double { max(errorWithin, errorBetween, errorOfMachine) }

  /// - Parameter errorOfMachine: the standard deviation of the same ratio's logarithm between states of a
  ///   machine.
  /// - Returns: nil if the measurements share no clip, or have too few rounds (together fewer than six) to know
  ///   their scatter.
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

  /// Returns how far the logarithm of the true change may lie from that of `factor`. This is the larger of two
  /// bounds: that of a normal error, which is known from many rounds or is the machine's, and that of the
  /// scatter between few clips, whose deviation is itself an estimate (Student's t).
  ///
  /// - Parameter level: the probability that the truth is not beyond, on one side.
  public func reach(_ level: Double) -> Double {
    let within = NormalDistribution.quantile(level) * max(errorWithin, errorOfMachine)
    guard clips > 1 else { return within }
    let t = StudentDistribution(degreesOfFreedom: Double(clips - 1)).quantile(level)
    return max(within, t * errorBetween)
  }

  /// Returns the interval of `factor` that has the probability `level` on either side.
  public func interval(_ level: Double) -> ClosedRange<Double> {
    let reach = reach(level)
    return factor * exp(-reach)...factor * exp(reach)
  }
}
