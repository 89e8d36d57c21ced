/// The 95 % intervals of figures over many sequences.
public enum ConfidenceInterval {
  /// Returns the interval of a mean.
  ///
  /// - Parameters:
  ///   - values: the value of each sequence; nil for a sequence without a value.
  ///   - weights: the nonnegative weights of the sequences; nil for equal weights.
  /// - Returns: nil with fewer than `Resampling.fewestSequences` values.
  public static func ofMean(
    _ values: [Double?], weights: [Double]? = nil, range: FigureRange
  ) -> ClosedRange<Double>? {
    let known = values.indices.filter { values[$0] != nil && weights?[$0] != 0 }
    let shares = weights.map { all in known.map { all[$0] } }
    return of(Influence.ofMean(known.compactMap { values[$0] }, weights: shares), range: range)
  }

  /// Returns the interval of a figure from the influence of each sequence on it.
  ///
  /// - Returns: nil with fewer than `Resampling.fewestSequences`, or if values are not finite.
  public static func of(_ influence: Influence, range: FigureRange) -> ClosedRange<Double>? {
    evidence(influence, range)?.interval(level: PairedComparison.level)
      .clamped(to: range.bounds)
  }

  /// Returns the p-value of "the true figure is `value`". It is at least 0.05 if the 95 % interval contains the
  /// value, but is computed independently of the interval.
  ///
  /// - Parameter value: a value within the bounds of `range`.
  /// - Returns: nil if there is no interval.
  public static func pValue(
    of value: Double, beside influence: Influence, range: FigureRange
  ) -> Double? {
    evidence(influence, range)?.pValue(of: value)
  }

  private static func evidence(_ influence: Influence, _ range: FigureRange) -> MeanEvidence? {
    let known = influence.values.compactMap(\.self)
    guard known.count >= Resampling.fewestSequences, known.allSatisfy(\.isFinite) else {
      return nil
    }
    return MeanEvidence(
      known, unseen: range.unseen(beside: known, unevenness: influence.unevenness))
  }
}
