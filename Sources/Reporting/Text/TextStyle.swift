import Bench

/// The style of text output, determined by the capabilities of the terminal or file.
package struct TextStyle: Sendable, Hashable {
  /// The number of columns that fit on a line.
  package var width: Int
  /// Whether lines are wrapped at word boundaries, as on a terminal. Output to files is not wrapped.
  var wraps: Bool
  var usesColor: Bool
  /// Whether non-ASCII characters can be shown.
  var usesUnicode: Bool

  package init(
    width: Int = 120, wraps: Bool = false, usesColor: Bool = false, usesUnicode: Bool = true
  ) {
    self.width = width
    self.wraps = wraps
    self.usesColor = usesColor
    self.usesUnicode = usesUnicode
  }

  /// Creates the style for a terminal or a file, based on the environment.
  ///
  /// Colors are used on terminals, except if `NO_COLOR` is set to a nonempty value (no-color.org) or the terminal is
  /// `dumb`. They are never used in files. Non-ASCII characters are used in UTF-8 locales.
  ///
  /// - Parameter width: the width of the terminal, in columns; nil if there is no terminal.
  package init(environment: [String: String], width: Int?) {
    let locale =
      ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty } ?? ""
    let code = locale.lowercased().filter { $0 != "-" }
    self.init(
      width: max(20, width ?? 120), wraps: width != nil,
      usesColor: width != nil && (environment["NO_COLOR"] ?? "").isEmpty
        && environment["TERM"] != "dumb",
      usesUnicode: code.contains("utf8"))
  }

  /// Returns the lines of a sentence, wrapped at word boundaries. If the sentence starts with spaces, every line is
  /// indented by the same number of spaces.
  ///
  /// - Parameter indent: the number of additional spaces at the start of all lines but the first.
  package func lines(_ sentence: String, indent: Int = 0) -> [String] {
    wraps ? sentence.brokenLines(width: width, indent: indent) : [sentence]
  }

  /// Returns the given text with long lines wrapped at word boundaries.
  ///
  /// - Parameter indent: the number of spaces at the start of continuation lines.
  package func text(_ text: String, indent: Int = 2) -> String {
    wraps ? text.broken(width: width, indent: indent) : text
  }
}

/// The emphasis of a piece of text. It has an effect only if colors are used.
package enum TextEmphasis: Sendable {
  case none
  case best
  case bad
  case faint

  /// Returns the text with the emphasis applied, if colors are used.
  func applied(to text: String, _ style: TextStyle) -> String {
    guard style.usesColor, !text.isEmpty else { return text }
    switch self {
    case .none: return text
    case .best: return "\u{1B}[1;32m\(text)\u{1B}[0m"
    case .bad: return "\u{1B}[31m\(text)\u{1B}[0m"
    case .faint: return "\u{1B}[2m\(text)\u{1B}[0m"
    }
  }
}
