/// A guard that prevents spreadsheets from interpreting text as formulas.
///
/// A formula starts with `=`, `+`, `-` or `@`, or with a similar character, such as a full-width or small form of these
/// characters. Spreadsheets in East Asian languages treat such characters as equivalent. Some spreadsheets ignore
/// spaces and invisible characters before a formula. In files whose lists are separated by semicolons, a cell also
/// starts after each semicolon.
enum FormulaGuard {
  /// Returns the text with an apostrophe before each part that could be a formula. Parts that are numbers are not
  /// changed.
  static func guarded(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for (index, piece) in text.unicodeScalars.split(
      separator: ";", omittingEmptySubsequences: false
    ).enumerated() {
      if index > 0 { result.append(";") }
      if isFormula(piece) { result.append("'") }
      result.append(contentsOf: piece)
    }
    return String(result)
  }

  private static func isFormula(_ piece: Substring.UnicodeScalarView) -> Bool {
    if beginsWithControl(piece) { return true }
    let content = piece.drop(while: isInvisible)
    guard let first = content.first, isSign(first) else { return false }
    return Double(decimal: Substring(content)) == nil
  }

  /// Returns whether a text starts with a tab or a carriage return. Spreadsheets may interpret the characters after it
  /// as a formula.
  private static func beginsWithControl(_ text: Substring.UnicodeScalarView) -> Bool {
    text.first == "\t" || text.first == "\r"
  }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}", "\u{FE66}", "\u{FE62}",
      "\u{FE63}", "\u{FE6B}", "\u{2212}":
      true
    default: false
    }
  }

  /// Returns whether a character is invisible: a space, a control character, or a mark such as U+200B or the byte order
  /// mark.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format: true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
