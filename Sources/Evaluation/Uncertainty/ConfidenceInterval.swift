/// 95 % intervals of figures of many sequences.
public enum ConfidenceInterval {
  /// That of a mean.
  ///
  /// - Parameters:
  ///   - values: one per sequence; those without one count for nothing.
  ///   - weights: as many, not negative; nil weights all alike.
  /// - Returns: nil with fewer than `Resampling.fewestSequences` values.
  public static func ofMean(
    _ values: [Double?], weights: [Double]? = nil, range: FigureRange
  ) -> ClosedRange<Double>? {
    let known = values.indices.filter { values[$0] != nil && weights?[$0] != 0 }
    let shares = weights.map { all in known.map { all[$0] } }
    return of(Influence.ofMean(known.compactMap { values[$0] }, weights: shares), range: range)
  }

  /// That of a figure of all sequences together.
  ///
  /// - Returns: nil with fewer than `Resampling.fewestSequences`, and where values are not finite.
  public static func of(_ influence: Influence, range: FigureRange) -> ClosedRange<Double>? {
    evidence(influence, range)?.interval(level: PairedComparison.level)
      .clamped(to: range.bounds)
  }

  /// The p-value of "the true figure is `value`": at least 0.05 where the interval holds it, and found without the interval.
  ///
  /// - Parameter value: within the bounds of `range`.
  /// - Returns: nil where there is no interval.
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
