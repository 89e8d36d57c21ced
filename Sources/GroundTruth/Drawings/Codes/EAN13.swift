import Imaging

/// An encoder for EAN-13 (ISO/IEC 15420).
public enum EAN13 {
  /// The module pattern of each digit with odd parity, as used in the left half of a code.
  private static let digits = [
    "0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011",
    "0110111", "0001011",
  ]
  /// The parities of the six digits in the left half, for each first digit of a code: 0 for odd, 1 for even.
  private static let parities = [
    "000000", "001011", "001101", "001110", "010011", "011001", "011100", "010101", "010110",
    "011010",
  ]

  /// Returns the check digit for a code's first twelve digits.
  static func checkDigit(of digits: [Int]) -> Int {
    let sum = digits.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) }
    return (10 - sum % 10) % 10
  }

  /// Returns the bars that encode thirteen digits; nil for any other text, or if the last digit is not the correct
  /// check digit.
  public static func modules(of text: String) -> CodeModules? {
    let numbers = text.utf8.map { Int($0) - 48 }
    guard numbers.count == 13, numbers.allSatisfy((0...9).contains),
      numbers[12] == checkDigit(of: Array(numbers[..<12]))
    else { return nil }
    let parity = Array(parities[numbers[0]].utf8)
    var bars = "101"
    for position in 0..<6 {
      let odd = digits[numbers[1 + position]]
      bars += parity[position] == 48 ? odd : String(inverted(odd).reversed())
    }
    bars += "01010"
    for position in 7..<13 { bars += inverted(digits[numbers[position]]) }
    return CodeModules(rows: [(bars + "101").utf8.map { $0 == 49 }])
  }

  private static func inverted(_ bits: String) -> String {
    String(bits.map { $0 == "0" ? "1" as Character : "0" })
  }
}
