/// Numbers in the form used by most label files, such as "12", "-3.25" or "0.0625": few digits and no
/// exponent.
enum PlainDecimal {
  /// Powers of ten that a `Double` can represent exactly.
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  /// Parses a number that is written without an exponent and with at most 15 digits.
  ///
  /// A `Double` represents both the digits and the power of ten exactly, so a single division rounds only once and
  /// gives the same result as any correct parser (Clinger, "How to Read Floating Point Numbers Accurately", PLDI 1990).
  ///
  /// - Returns: the number; nil for any other text, even if it is a number in another form.
  static func parse(_ bytes: some Collection<UInt8>) -> Double? {
    var digits: UInt64 = 0
    var count = 0
    var decimals = 0
    var isNegative = false
    var hasPoint = false
    var isFirst = true
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits = 10 * digits + UInt64(byte - UInt8(ascii: "0"))
        count += 1
        if hasPoint { decimals += 1 }
        guard count <= 15 else { return nil }
      case UInt8(ascii: ".") where !hasPoint && count > 0: hasPoint = true
      case UInt8(ascii: "-") where isFirst: isNegative = true
      default: return nil
      }
      isFirst = false
    }
    guard count > 0, !hasPoint || decimals > 0 else { return nil }
    let value = Double(digits) / powers[decimals]
    return isNegative ? -value : value
  }
}
