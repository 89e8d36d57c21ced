/// The confidence interval for a probability that is estimated from a number of independent trials.
///
/// Clopper and Pearson, "The Use of Confidence or Fiducial Limits Illustrated in the Case of the Binomial", Biometrika
/// 26(4), 1934. The coverage is at least 95% for any true probability. If there are no hits in n trials, the upper
/// bound is 1 - 0.025^(1/n), which is about 3.7 / n. The corresponding one-sided 95% bound is about 3 / n, which is
/// known as the "rule of three".
package enum BinomialInterval {
  /// Returns the 95% confidence interval for the probability; nil if there are no trials, or more hits than
  /// trials.
  package static func clopperPearson(_ hits: Int, of trials: Int) -> ClosedRange<Double>? {
    guard trials > 0, (0...trials).contains(hits) else { return nil }
    let (k, n) = (Double(hits), Double(trials))
    let low = hits == 0 ? 0 : BetaFunction.quantile(0.025, k, n - k + 1)
    let high = hits == trials ? 1 : BetaFunction.quantile(0.975, k + 1, n - k)
    return low...high
  }

  /// Returns Jeffreys' 95% interval for the probability, which is narrower and has a coverage of 95% on average; nil
  /// under the same conditions.
  ///
  /// Brown, Cai and DasGupta, "Interval Estimation for a Binomial Proportion", Statistical Science 16(2), 2001.
  package static func jeffreys(_ hits: Int, of trials: Int) -> ClosedRange<Double>? {
    guard trials > 0, (0...trials).contains(hits) else { return nil }
    let (k, n) = (Double(hits), Double(trials))
    let low = hits == 0 ? 0 : BetaFunction.quantile(0.025, k + 0.5, n - k + 0.5)
    let high = hits == trials ? 1 : BetaFunction.quantile(0.975, k + 0.5, n - k + 0.5)
    return low...high
  }
}
