/// Keeps texts in tables from being taken for formulas by the spreadsheet that opens them.
///
/// A formula begins with `=`, `+`, `-` or `@`, or with one of their wide or small forms, which spreadsheets
/// in East Asian languages read alike. Some leave out blanks and invisible characters before it. Where
/// lists are separated by semicolons, a cell begins behind each of them too.
enum FormulaGuard {
  /// The text with an apostrophe before each piece that would be a formula; numbers stay.
  static func guarded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: ";")) else {
      return isFormula(text[...]) ? "'\(text)" : text
    }
    return text.split(separator: ";", omittingEmptySubsequences: false)
      .map { isFormula($0) ? "'\($0)" : String($0) }.joined(separator: ";")
  }

  private static func isFormula(_ piece: Substring) -> Bool {
    if beginsWithControl(piece) { return true }
    let content = piece.unicodeScalars.drop(while: isInvisible)
    guard let first = content.first, isSign(first) else { return false }
    return Double(String(content)) == nil
  }

  /// Whether a text begins with a tabulator or a carriage return, behind which spreadsheets look for more.
  private static func beginsWithControl(_ text: some StringProtocol) -> Bool {
    text.utf8.first == 0x09 || text.utf8.first == 0x0D
  }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}", "\u{FE66}", "\u{FE62}",
      "\u{FE63}", "\u{FE6B}", "\u{2212}":
      true
    default: false
    }
  }

  /// Whether a character shows nothing: blanks, controls, and marks such as U+200B or a byte order mark.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format: true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
