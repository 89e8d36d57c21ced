/// Percentile bootstrap of a mean, resampling whole sequences: frames of one sequence are not
/// independent of each other, sequences nearly are.
///
/// Efron, "Bootstrap Methods: Another Look at the Jackknife", Annals of Statistics 7(1), 1979.
public enum Bootstrap {
  /// The 2.5 % and 97.5 % quantiles of the weighted mean over resamples; nil with fewer than two
  /// values or without weight.
  ///
  /// - Parameters:
  ///   - values: one per sequence.
  ///   - weights: as many, not negative; nil weights all alike.
  ///   - seed: the same seed gives the same interval.
  public static func interval(
    ofMeanOf values: [Double], weights: [Double]? = nil, seed: UInt64, resamples: Int = 2000
  ) -> ClosedRange<Double>? {
    let weights = weights ?? Array(repeating: 1, count: values.count)
    guard values.count > 1, weights.count == values.count, weights.contains(where: { $0 > 0 })
    else { return nil }
    var generator = SplitMix64(seed: seed)
    var means: [Double] = []
    means.reserveCapacity(resamples)
    for _ in 0..<resamples {
      var (sum, weight) = (0.0, 0.0)
      for _ in values.indices {
        let index = Int.random(in: values.indices, using: &generator)
        sum += weights[index] * values[index]
        weight += weights[index]
      }
      if weight > 0 { means.append(sum / weight) }
    }
    let quantiles = Quantiles(means)
    guard let low = quantiles[0.025], let high = quantiles[0.975] else { return nil }
    return low...high
  }
}

/// Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
