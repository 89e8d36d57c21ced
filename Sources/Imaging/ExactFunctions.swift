/// Elementary functions built only from additions, multiplications and divisions.
///
/// The C library selects different implementations depending on the processor, and their results differ in the last
/// bits. Tables computed with the functions below are identical on all processors.
public enum ExactFunctions {
  /// Computes the cosine and sine of `numerator / denominator` turns. The results are exact at multiples of a quarter
  /// turn.
  public static func turn(_ numerator: Int, of denominator: Int) -> (cosine: Double, sine: Double) {
    let n = denominator
    let k = ((numerator % n) + n) % n
    // Reduce the angle to the first eighth of a turn, where the series converges quickly.
    let eighth = 8 * k / n
    let rest = 8 * k - eighth * n
    let odd = eighth % 2 == 1
    let angle = Double.pi / 4 * Double(odd ? n - rest : rest) / Double(n)
    let (c, s) = series(angle)
    switch eighth {
    case 0: return (c, s)
    case 1: return (s, c)
    case 2: return (-s, c)
    case 3: return (-c, s)
    case 4: return (-c, -s)
    case 5: return (-s, -c)
    case 6: return (s, -c)
    default: return (c, -s)
    }
  }

  /// Computes the cosine and sine of an angle in turns, -1/8...1/8.
  public static func smallTurn(_ turns: Double) -> (cosine: Double, sine: Double) {
    series(2 * Double.pi * turns)
  }

  /// Computes the cosine and sine from their Taylor series, for an angle with a magnitude of at most a quarter of pi.
  private static func series(_ angle: Double) -> (cosine: Double, sine: Double) {
    let square = angle * angle
    var cosine = 1.0
    var sine = 1.0
    for k in stride(from: 10, through: 1, by: -1) {
      let even = Double(2 * k)
      cosine = 1 - square / ((even - 1) * even) * cosine
      sine = 1 - square / (even * (even + 1)) * sine
    }
    return (cosine, angle * sine)
  }

  /// Computes the exponential function. The result is 0 for numbers below -700 and infinite for numbers above 700.
  public static func exp(_ x: Double) -> Double {
    guard x.isFinite, abs(x) <= 700 else { return x > 0 ? .infinity : (x < 0 ? 0 : x) }
    let ln2 = 0.693147180559945309417232121458
    let power = (x / ln2).rounded()
    let rest = x - power * ln2
    var sum = 1.0
    var k = 16.0
    while k > 0 {
      sum = 1 + rest / k * sum
      k -= 1
    }
    return Double(sign: .plus, exponent: Int(power), significand: sum)
  }

  /// Computes the exponential function of four numbers in single precision.
  ///
  /// The result is 0 for numbers below -87 and for NaN. For numbers above 88, the result is the same as for 88.
  @inlinable
  public static func exp(_ x: SIMD4<Float>) -> SIMD4<Float> {
    // Use exp x = 2^n exp r with r between -ln 2 / 2 and ln 2 / 2.
    let limited = x.clamped(
      lowerBound: SIMD4(repeating: -87), upperBound: SIMD4(repeating: 88))
    // Adding this number to a float rounds the float to an integer, which ends up in the low bits of the sum.
    let rounding = SIMD4<Float>(repeating: 12_582_912)
    let rounded = limited * 1.442695041 + rounding
    let power = rounded - rounding
    // ln 2 is split into two parts, the first of which has so few digits that its multiples are exact.
    let rest = (limited - power * 0.693359375) - power * -2.12194440e-4
    var sum = SIMD4<Float>(repeating: 1 / 5040)
    sum = sum * rest + 1 / 720
    sum = sum * rest + 1 / 120
    sum = sum * rest + 1 / 24
    sum = sum * rest + 1 / 6
    sum = sum * rest + 0.5
    sum = sum * rest + 1
    sum = sum * rest + 1
    let exponents =
      unsafeBitCast(rounded, to: SIMD4<Int32>.self)
      &- unsafeBitCast(rounding, to: SIMD4<Int32>.self) &+ 127
    let scale = unsafeBitCast(exponents &<< 23, to: SIMD4<Float>.self)
    return (sum * scale).replacing(with: 0, where: .!(x .>= -87))
  }

  /// Computes the natural logarithm. The result is NaN for negative numbers.
  public static func log(_ x: Double) -> Double {
    guard x > 0, x.isFinite else { return x == 0 ? -.infinity : (x > 0 ? x : .nan) }
    // Use x = m 2^e with m near 1, and log m = 2 artanh((m - 1) / (m + 1)).
    var (mantissa, exponent) = (x.significand, Double(x.exponent))
    if mantissa > 1.4142135623730951 {
      mantissa /= 2
      exponent += 1
    }
    let ratio = (mantissa - 1) / (mantissa + 1)
    let square = ratio * ratio
    var sum = 0.0
    for k in stride(from: 25.0, through: 1, by: -2) { sum = sum * square + 1 / k }
    return exponent * 0.693147180559945309417232121458 + 2 * ratio * sum
  }

  /// Computes the `degree`-th root of a nonnegative number by Newton's method.
  public static func root(_ x: Double, degree: Int) -> Double {
    guard x > 0, x.isFinite else { return 0 }
    var estimate = max(1, x)
    for _ in 0..<200 {
      var power = 1.0
      for _ in 1..<degree { power *= estimate }
      let next = estimate - (estimate - x / power) / Double(degree)
      if !(next < estimate) { break }
      estimate = next
    }
    return estimate
  }
}
