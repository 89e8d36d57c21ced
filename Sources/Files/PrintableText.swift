extension StringProtocol {
  /// The text, with U+FFFD in place of each character that could move a terminal's cursor, change the text color or
  /// change the writing direction. External names and messages may contain such characters.
  public var printable: String {
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return String(self) }
    return String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
          case .format where scalar.value >= 0x202A: "\u{FFFD}"
          default: scalar
          }
        }))
  }

  /// The text with the same replacements as in `printable`, except that line breaks are kept.
  public var printableLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map(\.printable)
      .joined(separator: "\n")
  }
}
