import Imaging

/// A table for raising positive numbers to a fixed power. The results are accurate to about seven digits and identical
/// on every machine.
struct PowerTable: Sendable {
  private static let steps = 1024
  /// The results for numbers from 1 to 2 in equal steps.
  private let mantissas: FixedFloats
  /// The results for the powers of 2, starting with 2^-127.
  private let scales: FixedFloats

  init(exponent: Double) {
    mantissas = FixedFloats(count: Self.steps + 2) { table in
      for index in 0..<Self.steps + 2 {
        let number = 1 + Double(index) / Double(Self.steps)
        table[index] = Float(ExactFunctions.exp(exponent * ExactFunctions.log(number)))
      }
    }
    scales = FixedFloats(count: 256) { table in
      let ln2 = 0.693147180559945309417232121458
      for index in 0..<256 {
        table[index] = Float(ExactFunctions.exp(exponent * ln2 * Double(index - 127)))
      }
    }
  }

  /// Raises a number to the fixed power. The result is 0 for 0 and for numbers below the smallest normal number.
  func callAsFunction(_ value: Float) -> Float {
    let bits = value.bitPattern
    let exponent = Int(bits >> 23)
    guard exponent > 0, exponent < 255 else { return exponent == 255 ? value : 0 }
    let index = Int(bits >> 13 & 1023)
    let rest = Float(bits & 8191) * (1 / 8192)
    let low = mantissas.base[index]
    return (low + rest * (mantissas.base[index &+ 1] - low)) * scales.base[exponent]
  }
}
