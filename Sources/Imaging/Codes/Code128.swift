/// An encoder for Code 128 (ISO/IEC 15417).
public enum Code128 {
  /// The widths of each symbol's bars and gaps, in modules.
  private static let symbols = """
    212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 \
    122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 \
    321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 \
    211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 \
    213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 \
    121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 \
    241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 \
    412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 \
    211214 211232 2331112
    """.split(separator: " ").map { $0.utf8.map { Int($0) - 48 } }
  private static let stop = 106

  /// A code set. The raw value is the symbol with which a code in this set starts.
  private enum Set: Int {
    /// Control characters, capital letters, digits and punctuation.
    case a = 103
    /// All printable ASCII characters.
    case b = 104
    /// Pairs of digits.
    case c = 105

    /// The symbol that changes to this set.
    var latch: Int { 204 - rawValue }
  }

  /// Returns the bars that encode the given text in code set B; nil if the text is empty or contains a character that
  /// this set lacks.
  public static func modules(of text: String) -> CodeModules? {
    let values = text.utf8.map { Int($0) - 32 }
    guard !values.isEmpty, values.allSatisfy((0...94).contains) else { return nil }
    return modules(symbols: [Set.b.rawValue] + values)
  }

  /// Returns the bars that encode ASCII characters in all three code sets, so that four or more digits in a row take
  /// half the space; nil if there are no characters or if one is not ASCII.
  package static func modules(of message: [UInt8]) -> CodeModules? {
    guard !message.isEmpty, message.allSatisfy({ $0 < 128 }) else { return nil }
    var (values, set): ([Int], Set?) = ([], nil)
    func change(to next: Set) {
      if set != next { values.append(set == nil ? next.rawValue : next.latch) }
      set = next
    }
    var position = 0
    while position < message.count {
      let digits = message[position...].prefix { (48...57).contains($0) }.count
      if digits >= 4 || set == .c && digits >= 2 || digits == 2 && message.count == 2 {
        // Of an odd number of digits, the first is encoded alone, so that the rest forms pairs.
        if digits.isMultiple(of: 2) || set == .c {
          change(to: .c)
          for pair in 0..<digits / 2 {
            let first = position + 2 * pair
            values.append(10 * Int(message[first] - 48) + Int(message[first + 1] - 48))
          }
          position += digits / 2 * 2
          continue
        }
      }
      let byte = Int(message[position])
      if byte < 32 {
        change(to: .a)
      } else if byte >= 96 || set == nil || set == .c {
        change(to: .b)
      }
      values.append(byte < 32 ? byte + 64 : byte - 32)
      position += 1
    }
    return modules(symbols: values)
  }

  /// Returns the bars of symbols, of which the first starts a code set, with the check symbol and the stop.
  private static func modules(symbols values: [Int]) -> CodeModules {
    let check = values.enumerated().reduce(0) { $0 + max(1, $1.offset) * $1.element } % 103
    return CodeModules(widths: (values + [check, stop]).flatMap { symbols[$0] })
  }
}
