/// Prevents spreadsheets from taking texts in tables for formulas.
///
/// A formula begins with `=`, `+`, `-` or `@`, or with one of their wide or small forms, which spreadsheets in
/// East Asian languages read in the same way. Some skip blanks and invisible characters before it. If lists are
/// separated by semicolons, a cell also begins after each of them.
enum FormulaGuard {
  /// Returns the text with an apostrophe before each part that would be a formula. Numbers are not changed.
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

  /// Whether a text begins with a tab or a carriage return, after which spreadsheets look for a formula.
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

  /// Whether a character is invisible: a blank, a control, or a mark such as U+200B or a byte order mark.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format: true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
