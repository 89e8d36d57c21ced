/// The paired permutation test: if two subjects were alike, each difference could as well have the
/// other sign.
///
/// Fisher, "The Design of Experiments", 1935, section 21; Good, "Permutation, Parametric and
/// Bootstrap Tests of Hypotheses", 3rd ed., section 3.2.
public enum SignFlipTest {
  /// Up to this many differences all signs are tried; beyond, a random choice of them.
  public static let exactLimit = 20
  /// How many signs are tried where not all are.
  public static let rounds = 20_000

  /// The two-sided p-value of "the sum of the differences is 0"; nil without a difference.
  ///
  /// Exact for up to 20 differences that are not zero. Beyond, 20 000 random assignments of signs
  /// and the observed one (Phipson and Smyth, "Permutation P-values Should Never Be Zero", 2010).
  ///
  /// - Parameter seed: of the random signs.
  public static func pValue(_ differences: [Double], seed: UInt64) -> Double? {
    guard !differences.isEmpty, differences.allSatisfy(\.isFinite) else { return nil }
    // A zero has no sign to flip.
    let values = differences.filter { $0 != 0 }
    guard !values.isEmpty else { return 1 }
    let scale = values.reduce(0) { $0 + abs($1) }
    // Sums in another order differ by rounding, which must not break a tie.
    let observed = abs(values.reduce(0, +)) - 1e-12 * scale
    return values.count <= exactLimit
      ? exact(values, observed: observed) : sampled(values, observed: observed, seed: seed)
  }

  /// Walks through all signs in the order of a Gray code, one flip from each to the next.
  private static func exact(_ values: [Double], observed: Double) -> Double {
    var signed = values
    var sum = values.reduce(0, +)
    var extreme = 0
    let total = 1 << values.count
    for step in 1...total {
      if abs(sum) >= observed { extreme += 1 }
      let flipped = step.trailingZeroBitCount
      guard flipped < values.count else { break }
      sum -= 2 * signed[flipped]
      signed[flipped] = -signed[flipped]
    }
    return Double(extreme) / Double(total)
  }

  private static func sampled(_ values: [Double], observed: Double, seed: UInt64) -> Double {
    var generator = SplitMix64(seed: seed)
    var extreme = 0
    for _ in 0..<rounds {
      var sum = 0.0
      var bits: UInt64 = 0
      for (index, value) in values.enumerated() {
        if index & 63 == 0 { bits = generator.next() }
        sum += bits & 1 == 0 ? value : -value
        bits >>= 1
      }
      if abs(sum) >= observed { extreme += 1 }
    }
    return Double(extreme + 1) / Double(rounds + 1)
  }
}
