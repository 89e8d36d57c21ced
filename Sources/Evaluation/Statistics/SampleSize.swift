/// How many sequences a paired comparison needs.
public enum SampleSize {
  /// The number of pairs at which a two-sided paired test finds a true mean difference with the
  /// given probability; nil where the differences do not vary or have no mean.
  ///
  /// ((z(1 - level / 2) + z(power)) deviation / mean)^2 + z(1 - level / 2)^2 / 2, rounded up: the
  /// normal approximation with Guenther's correction for the t-test (Guenther, "Sample Size Formulas
  /// for Normal Theory T Tests", The American Statistician 35(4), 1981).
  ///
  /// - Parameters:
  ///   - level: the probability of a false discovery.
  ///   - power: the probability that the difference is found.
  public static func pairs(
    mean: Double, deviation: Double, level: Double = 0.05, power: Double = 0.8
  ) -> Double? {
    guard mean != 0, mean.isFinite, deviation > 0, deviation.isFinite else { return nil }
    let z = NormalDistribution.quantile(1 - level / 2)
    let ratio = (z + NormalDistribution.quantile(power)) * deviation / mean
    return (ratio * ratio + z * z / 2).rounded(.up)
  }

  /// The true mean difference that so many pairs find with the given probability, by the same
  /// approximation; nil with fewer than two pairs.
  public static func detectable(
    pairs: Int, deviation: Double, level: Double = 0.05, power: Double = 0.8
  ) -> Double? {
    let z = NormalDistribution.quantile(1 - level / 2)
    let count = Double(pairs) - z * z / 2
    guard pairs > 1, deviation.isFinite else { return nil }
    guard deviation > 0 else { return 0 }
    guard count > 0 else { return .infinity }
    return (z + NormalDistribution.quantile(power)) * deviation / count.squareRoot()
  }
}
