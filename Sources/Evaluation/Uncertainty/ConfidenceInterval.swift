/// The 95% confidence intervals for measures over many sequences.
package enum ConfidenceInterval {
  /// Returns the 95% confidence interval for a mean.
  ///
  /// - Parameters:
  ///   - values: the value of each sequence; nil for sequences without a value.
  ///   - weights: the nonnegative weights of the sequences; nil for equal weights.
  ///   - groups: the group of each sequence, if some sequences were drawn together; nil if there are no groups.
  /// - Returns: the interval; nil if there are fewer than `Resampling.minimumSequences` values, or if a value is not
  ///   finite.
  package static func ofMean(
    _ values: [Double?], weights: [Double]? = nil, groups: [Int]? = nil, range: FigureRange
  ) -> ClosedRange<Double>? {
    let influence = Influence(values, weights: weights)
    return of(groups.map(influence.grouped) ?? influence, range: range)
  }

  /// Returns the 95% confidence interval for a measure, computed from the influence of each sequence.
  ///
  /// - Returns: the interval; nil if there are fewer than `Resampling.minimumSequences` values, or if a value is not
  ///   finite.
  package static func of(_ influence: Influence, range: FigureRange) -> ClosedRange<Double>? {
    evidence(influence, range)?.interval(level: PairedComparison.level)
      .clamped(to: range.bounds)
  }

  /// Returns the p-value of the hypothesis that the true value is `value`. The p-value is computed separately from the
  /// 95% confidence interval, but it is at least 0.05 if the interval contains `value`.
  ///
  /// - Parameter value: a value within the bounds of `range`.
  /// - Returns: the p-value; nil if there is no confidence interval.
  package static func pValue(
    of value: Double, beside influence: Influence, range: FigureRange
  ) -> Double? {
    evidence(influence, range)?.pValue(of: value)
  }

  /// Returns Student's 95% confidence interval, which assumes that every kind of sequence was observed. It serves to
  /// judge how much wider the other interval is.
  ///
  /// - Returns: the interval; nil under the same conditions as for `of`.
  package static func ofScatter(
    _ influence: Influence, range: FigureRange
  ) -> ClosedRange<Double>? {
    evidence(influence, range)?.scatter(level: PairedComparison.level).clamped(to: range.bounds)
  }

  private static func evidence(_ influence: Influence, _ range: FigureRange) -> MeanEvidence? {
    let (values, weights) = influence.known
    guard values.count >= Resampling.minimumSequences, values.allSatisfy(\.isFinite) else {
      return nil
    }
    return MeanEvidence(
      values, weights: weights,
      unseen: range.unseen(beside: values, unevenness: influence.unevenness))
  }
}
