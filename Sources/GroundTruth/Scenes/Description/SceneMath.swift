/// Arithmetic with the same results on every machine, because it calls no C library functions.
enum SceneMath {
  /// Returns the sine of an angle in turns (1 is a full circle), accurate to about 1e-15 and exact at quarter
  /// turns.
  static func sine(turns: Double) -> Double {
    guard turns.isFinite else { return 0 }
    let fraction = turns - turns.rounded()
    let magnitude = abs(fraction)
    let sine =
      magnitude <= 0.125
      ? sineSeries(magnitude)
      : magnitude < 0.375 ? cosineSeries(magnitude - 0.25) : sineSeries(0.5 - magnitude)
    return fraction < 0 ? -sine : sine
  }

  /// Evaluates the Taylor series of the sine for an angle of at most an eighth of a turn.
  private static func sineSeries(_ turns: Double) -> Double {
    let x = turns * 2 * Double.pi
    let square = x * x
    var sum = -1.0 / 1_307_674_368_000
    sum = sum * square + 1.0 / 6_227_020_800
    sum = sum * square - 1.0 / 39_916_800
    sum = sum * square + 1.0 / 362_880
    sum = sum * square - 1.0 / 5_040
    sum = sum * square + 1.0 / 120
    sum = sum * square - 1.0 / 6
    sum = sum * square + 1
    return sum * x
  }

  /// Evaluates the Taylor series of the cosine for an angle of at most an eighth of a turn.
  private static func cosineSeries(_ turns: Double) -> Double {
    let x = turns * 2 * Double.pi
    let square = x * x
    var sum = -1.0 / 87_178_291_200
    sum = sum * square + 1.0 / 479_001_600
    sum = sum * square - 1.0 / 3_628_800
    sum = sum * square + 1.0 / 40_320
    sum = sum * square - 1.0 / 720
    sum = sum * square + 1.0 / 24
    sum = sum * square - 0.5
    return sum * square + 1
  }

  /// Returns the cosine of an angle given in turns.
  static func cosine(turns: Double) -> Double { sine(turns: turns + 0.25) }

  /// Returns 64 well-mixed bits for a counter, computed by the finalizer of SplitMix64 (Steele et al. 2014).
  @inline(__always)
  static func hash(_ counter: UInt64) -> UInt64 {
    var z = counter &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a pseudorandom hash of two numbers.
  @inline(__always)
  static func hash(_ seed: UInt64, _ counter: UInt64) -> UInt64 {
    hash(hash(seed) ^ counter)
  }

  /// Returns a hash of the given string (FNV-1a).
  static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  /// Returns a pseudorandom number in -1 ..< 1 for a counter.
  @inline(__always)
  static func signedUnit(_ seed: UInt64, _ counter: UInt64) -> Double {
    Double(hash(seed, counter) >> 11) * 0x1p-52 - 1
  }

  /// Returns smooth one-dimensional noise: a cubic B-spline whose control points are random values one unit apart.
  ///
  /// Its root mean square is about that of a sine wave with amplitude 1.
  static func smoothNoise(seed: UInt64, at position: Double) -> Double {
    guard abs(position) < 0x1p40 else { return 0 }
    let cell = position.rounded(.down)
    let weights = splineWeights(position - cell)
    var sum = 0.0
    for tap in 0..<4 {
      let counter = UInt64(bitPattern: Int64(cell) &+ Int64(tap))
      sum += weights[tap] * signedUnit(seed, counter)
    }
    return sum * 2
  }

  /// Returns the four weights of the uniform cubic B-spline at a fractional position in a cell.
  static func splineWeights(_ t: Double) -> SIMD4<Double> {
    let s = 1 - t
    return SIMD4(
      s * s * s / 6, (3 * t * t * t - 6 * t * t + 4) / 6, (3 * s * s * s - 6 * s * s + 4) / 6,
      t * t * t / 6)
  }

  /// Returns 0 below the first edge and 1 above the second, with a smooth transition between them.
  @inline(__always)
  static func smoothStep(_ low: Float, _ high: Float, _ value: Float) -> Float {
    let t = Swift.max(0, Swift.min(1, (value - low) / (high - low)))
    return t * t * (3 - 2 * t)
  }
}
