import Foundation

/// The ratio of two durations that were measured alternately on one clip over several rounds. The median and
/// the scatter across rounds are stored, so that the ratio can be compared with a later measurement.
package struct SampledRatio: Codable, Sendable, Hashable {
  /// The median of the ratio over all rounds.
  package var ratio: Double
  /// The standard deviation of the ratios' natural logarithms across rounds; 0 if there is only one round. The standard
  /// deviation is estimated from the median absolute deviation, so that a few disturbed rounds have little effect.
  package var scatter: Double
  package var rounds: Int

  package init(ratio: Double, scatter: Double, rounds: Int) {
    self.ratio = ratio
    self.scatter = scatter
    self.rounds = rounds
  }

  /// Summarizes the ratios of several rounds.
  ///
  /// - Parameter values: the ratio in each round, which must be above zero.
  /// - Returns: nil if `values` is empty or contains a value that is not a positive number.
  package init?(_ values: [Double]) {
    guard values.allSatisfy({ $0.isFinite && $0 > 0 }) else { return nil }
    let logarithms = values.map { log($0) }
    guard let center = Quantiles(logarithms).median,
      let deviation = Quantiles(logarithms.map { abs($0 - center) }).median
    else { return nil }
    self.init(ratio: exp(center), scatter: 1.4826 * deviation, rounds: values.count)
  }

  /// The variance of the logarithm of `ratio`. For normally distributed values, the median's variance is pi / 2 times
  /// that of the mean.
  var logVariance: Double { .pi / 2 * scatter * scatter / Double(max(1, rounds)) }
}

/// The change of a ratio of durations between two measurements on the same clips.
package struct RatioChange: Sendable, Hashable {
  /// The new ratio divided by the old one, as a geometric mean over clips.
  package var factor: Double
  /// The standard error of the factor's natural logarithm, estimated from the scatter across rounds.
  package var errorWithin: Double
  /// The standard error of the factor's natural logarithm, estimated from how the change differs between clips. It
  /// includes disturbances that affect whole clips. The value is 0 if there is only one clip.
  package var errorBetween: Double
  /// The standard error of the factor's natural logarithm that arises because the machine's state differs between the
  /// two measurements. The scatter within a measurement does not reveal this error, because the state stays the same
  /// during the measurement.
  package var errorOfMachine: Double
  /// The number of clips that both measurements have in common.
  package var clips: Int

  /// The largest of the three standard errors.
  package var standardError: Double { max(errorWithin, errorBetween, errorOfMachine) }

  /// Compares two measurements, clip by clip.
  ///
  /// - Parameter errorOfMachine: the standard deviation of the change's natural logarithm that is caused by changes in
  ///   the state of the machine.
  /// - Returns: nil if the measurements have no clips in common, or too few rounds to estimate the scatter
  ///   (fewer than six in total).
  package init?(
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

  /// Returns a bound on the difference between the logarithms of the true change and of `factor`, at a given
  /// level.
  ///
  /// The result is the larger of two bounds. The first bound assumes a normally distributed error, caused by
  /// the scatter between rounds or by the machine's state. The second bound uses the scatter between clips.
  /// Because there are few clips, this scatter is itself an estimate, and Student's t distribution is used.
  ///
  /// - Parameter level: the probability that the true value is within the bound on one side.
  package func reach(_ level: Double) -> Double {
    let within = NormalDistribution.quantile(level) * max(errorWithin, errorOfMachine)
    guard clips > 1 else { return within }
    let t = StudentDistribution(degreesOfFreedom: Double(clips - 1)).quantile(level)
    return max(within, t * errorBetween)
  }

  /// Returns the confidence interval for `factor`. Each bound of the interval holds with probability `level`.
  package func interval(_ level: Double) -> ClosedRange<Double> {
    let reach = reach(level)
    return factor * exp(-reach)...factor * exp(reach)
  }
}
