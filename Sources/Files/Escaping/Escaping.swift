/// Functions that put external text into text of another language, so that none of it has a meaning there.
///
/// All of them work on Unicode scalars or bytes. A `Character` of Swift may consist of several scalars: a quotation
/// mark followed by a combining accent is a character other than the quotation mark, but shells, browsers and parsers
/// still see a quotation mark. No other code may escape text, which `Scripts/Structure/escaping.py` checks.
package enum Escaping {
  /// The scalar that replaces what a language cannot contain.
  static let substitute: Unicode.Scalar = "\u{FFFD}"

  /// Returns the text with some scalars replaced.
  ///
  /// - Parameter replacement: a closure that returns a scalar's replacement; nil if the scalar stays.
  static func replacing(
    in text: some StringProtocol, _ replacement: (Unicode.Scalar) -> String?
  ) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let replacement = replacement(scalar) {
        result.append(contentsOf: replacement.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Returns whether a scalar ends a line in some program.
  package static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }
}

extension String {
  /// The text with line breaks replaced by spaces.
  package var inOneLine: String {
    Escaping.replacing(in: self) { Escaping.isLineBreak($0) ? " " : nil }
  }
}
