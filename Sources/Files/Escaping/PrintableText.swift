extension Escaping {
  /// Returns the text for a terminal or the log of a CI system, in one line.
  ///
  /// U+FFFD takes the place of each character that could move a terminal's cursor, change the text color or change the
  /// writing direction, and of one character of each text that CI systems obey as a command: `##[` (GitHub and Azure)
  /// and `##vso[` (Azure) anywhere in a line, `##teamcity[`, and `::name` (GitHub) at its start. Because lines are
  /// broken at spaces, the start of a line may be the start of any word.
  static func terminal(_ text: some StringProtocol) -> String {
    let visible = visible(text)
    guard visible.utf8.contains(where: { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: ":") })
    else { return visible }
    var result = String.UnicodeScalarView()
    var rest = visible.unicodeScalars[...]
    while let scalar = rest.first {
      let isCommand =
        scalar == "#" && beginsWithCommand(rest)
        || scalar == ":" && (result.last?.properties.isWhitespace ?? true)
          && beginsWithWorkflowCommand(rest)
      result.append(isCommand ? substitute : scalar)
      rest.removeFirst()
    }
    return String(result)
  }

  private static func beginsWithCommand(_ text: Substring.UnicodeScalarView) -> Bool {
    guard text.starts(with: "##".unicodeScalars) else { return false }
    return text.dropFirst(2).drop { isLetter($0) }.first == "["
  }

  private static func beginsWithWorkflowCommand(_ text: Substring.UnicodeScalarView) -> Bool {
    guard text.starts(with: "::".unicodeScalars) else { return false }
    return isLetter(text.dropFirst(2).first)
  }

  /// Returns the text with U+FFFD in place of each control character and each character that ends a line or changes the
  /// writing direction.
  static func visible(_ text: some StringProtocol) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return String(text) }
    return replacing(in: text) { isInvisibleCommand($0) ? "\u{FFFD}" : nil }
  }

  /// Returns whether a scalar is a control character, ends a line, or changes the writing direction.
  static func isInvisibleCommand(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return isControl(scalar) }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format: return scalar.value >= 0x202A
    default: return false
    }
  }

  /// Returns the text with the same replacements as `visible`, except that line feeds are kept. CR LF counts as one
  /// line feed.
  static func visibleLines(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    return text.textLines.map(visible).joined(separator: "\n")
  }

  /// Returns the message of a GitHub workflow command such as `::error::`. Line breaks are kept.
  package static func workflowMessage(_ text: String) -> String {
    replacing(in: text.printableLines) { scalar in
      switch scalar {
      case "%": "%25"
      case "\n": "%0A"
      default: nil
      }
    }
  }

  /// Returns the value of a property of a GitHub workflow command.
  package static func workflowProperty(_ text: String) -> String {
    replacing(in: workflowMessage(text)) { scalar in
      switch scalar {
      case ":": "%3A"
      case ",": "%2C"
      default: nil
      }
    }
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The text in one line, without anything that terminals or CI systems obey. External names and messages may contain
  /// such text. U+FFFD takes its place.
  public var printable: String { Escaping.terminal(self) }

  /// The text with the same replacements as in `printable`, except that line breaks are kept.
  public var printableLines: String { textLines.map(\.printable).joined(separator: "\n") }
}
