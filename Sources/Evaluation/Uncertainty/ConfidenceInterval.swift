/// The 95% confidence intervals for measures over many sequences.
public enum ConfidenceInterval {
  /// Returns the 95% confidence interval for a mean.
  ///
  /// - Parameters:
  ///   - values: the value of each sequence; nil for sequences without a value.
  ///   - weights: the nonnegative weights of the sequences; nil for equal weights.
  /// - Returns: the interval; nil if there are fewer than `Resampling.minimumSequences` values, or if a value is not
  ///   finite.
  public static func ofMean(
    _ values: [Double?], weights: [Double]? = nil, range: FigureRange
  ) -> ClosedRange<Double>? {
    let known = values.indices.filter { values[$0] != nil && weights?[$0] != 0 }
    let knownWeights = weights.map { all in known.map { all[$0] } }
    return of(
      Influence.ofMean(known.compactMap { values[$0] }, weights: knownWeights), range: range)
  }

  /// Returns the 95% confidence interval for a measure, computed from the influence of each sequence.
  ///
  /// - Returns: the interval; nil if there are fewer than `Resampling.minimumSequences` values, or if a value is not
  ///   finite.
  public static func of(_ influence: Influence, range: FigureRange) -> ClosedRange<Double>? {
    evidence(influence, range)?.interval(level: PairedComparison.level)
      .clamped(to: range.bounds)
  }

  /// Returns the p-value of the hypothesis that the true value is `value`. The p-value is computed separately from the
  /// 95% confidence interval, but it is at least 0.05 if the interval contains `value`.
  ///
  /// - Parameter value: a value within the bounds of `range`.
  /// - Returns: the p-value; nil if there is no confidence interval.
  public static func pValue(
    of value: Double, beside influence: Influence, range: FigureRange
  ) -> Double? {
    evidence(influence, range)?.pValue(of: value)
  }

  private static func evidence(_ influence: Influence, _ range: FigureRange) -> MeanEvidence? {
    let known = influence.values.compactMap(\.self)
    guard known.count >= Resampling.minimumSequences, known.allSatisfy(\.isFinite) else {
      return nil
    }
    return MeanEvidence(
      known, unseen: range.unseen(beside: known, unevenness: influence.unevenness))
  }
}
