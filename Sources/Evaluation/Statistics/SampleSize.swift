import Foundation

/// The number of sequences that a comparison needs, and the smallest difference that a comparison can detect. Both
/// calculations allow for the two sources of error in `MeanEvidence`, scatter and losses.
package struct SampleSize: Sendable {
  /// The standard deviation of the differences.
  package var deviation: Double
  /// The significance level, that is, the accepted probability of a false discovery.
  package var level: Double
  /// The level of the test for losses, which differs from `level` if several methods are compared.
  package var lossLevel: Double
  /// The probability of detecting a difference that exists.
  package var power = 0.8

  package init(deviation: Double, level: Double = 0.05, lossLevel: Double? = nil) {
    self.deviation = deviation
    self.level = level
    self.lossLevel = lossLevel ?? level
  }

  /// Returns the number of sequences required to detect a true mean difference; nil if the difference is zero, or if,
  /// because of unobserved sequences, more than about a million sequences would be required.
  ///
  /// - Parameter unseenLoss: the maximum amount by which the better method may be worse than the other method
  ///   on an unobserved sequence.
  package func sequences(mean: Double, unseenLoss: Double) -> Double? {
    guard mean != 0, mean.isFinite, deviation.isFinite, unseenLoss.isFinite else { return nil }
    let minimum = Double(Resampling.minimumSequences)
    let scatter = max(minimum, forScatter(abs(mean)) ?? minimum)
    func isEnough(_ count: Double) -> Bool {
      finds(abs(mean), sequences: count, unseenLoss: unseenLoss)
    }
    guard !isEnough(scatter) else { return scatter }
    var (low, high) = (scatter, 2 * scatter)
    while !isEnough(high) {
      guard high < 1e6 else { return nil }
      (low, high) = (high, 2 * high)
    }
    while high - low > 1 {
      let middle = ((low + high) / 2).rounded()
      if isEnough(middle) { high = middle } else { low = middle }
    }
    return high
  }

  /// Returns the smallest true mean difference that can be detected with the given number of sequences; nil if there
  /// are too few sequences for a comparison, and infinite if no difference can be detected.
  package func detectable(sequences: Int, unseenLoss: Double) -> Double? {
    guard sequences >= Resampling.minimumSequences, deviation.isFinite else { return nil }
    let count = Double(sequences)
    let z = NormalDistribution.quantile(1 - level / 2)
    let left = count - z * z / 2
    guard left > 0 else { return .infinity }
    let scatter =
      (z + NormalDistribution.quantile(power)) * deviation / left.squareRoot()
    guard unseenLoss > 0 else { return scatter }
    // The share of lost sequences that the test excludes if none was observed.
    let share = BetaFunction.quantile(1 - lossLevel / 2, 0.5, count + 0.5)
    guard share < 1 else { return .infinity }
    return max(scatter, unseenLoss * share / (1 - share) + shortfall(sequences: count))
  }

  /// Returns the number of sequences that would be required if scatter were the only source of error; nil if there is
  /// no scatter.
  ///
  /// The number is ((z(1 - level / 2) + z(power)) deviation / mean)^2 + z(1 - level / 2)^2 / 2, rounded up.
  /// This is the normal approximation with Guenther's correction for the t-test (Guenther, "Sample Size
  /// Formulas for Normal Theory T Tests", The American Statistician 35(4), 1981).
  private func forScatter(_ mean: Double) -> Double? {
    guard deviation > 0 else { return nil }
    let z = NormalDistribution.quantile(1 - level / 2)
    let ratio = (z + NormalDistribution.quantile(power)) * deviation / mean
    return (ratio * ratio + z * z / 2).rounded(.up)
  }

  /// Returns whether a difference remains significant after allowing for losses, if none was observed (`LossEvidence`).
  private func finds(_ mean: Double, sequences count: Double, unseenLoss: Double) -> Bool {
    guard unseenLoss > 0 else { return true }
    let found = mean - shortfall(sequences: count)
    guard found > 0 else { return false }
    let share = found / (found + unseenLoss)
    return 2 * BetaFunction.regularised(1 - share, count + 0.5, 0.5) <= lossLevel
  }

  /// Returns the amount by which the observed difference falls short of the true one at most, with probability `power`.
  private func shortfall(sequences count: Double) -> Double {
    NormalDistribution.quantile(power) * deviation / count.squareRoot()
  }
}
