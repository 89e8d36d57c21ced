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
    return of(
      Influence.ofMean(
        known.compactMap { values[$0] }, weights: weights.map { all in known.map { all[$0] } }),
      range: range)
  }

  /// That of a figure of all sequences together.
  ///
  /// - Parameter influence: as `Influence` has it.
  /// - Returns: nil with fewer than `Resampling.fewestSequences`, and where values are not finite.
  public static func of(_ influence: [Double?], range: FigureRange) -> ClosedRange<Double>? {
    let known = influence.compactMap(\.self)
    guard known.count >= Resampling.fewestSequences, known.allSatisfy(\.isFinite),
      let evidence = MeanEvidence(known, unseen: range.unseen(beside: known))
    else { return nil }
    return evidence.interval(level: PairedComparison.level).clamped(to: range.bounds)
  }
}
