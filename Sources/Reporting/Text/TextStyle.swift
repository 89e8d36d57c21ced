import Bench

/// What the place that text goes to can show.
package struct TextStyle: Sendable, Hashable {
  /// Columns of a line.
  package var width: Int
  /// Whether lines are broken at words, as on a terminal; in a file each stays one.
  package var wraps: Bool
  package var usesColor: Bool
  /// Whether there are more signs than those of ASCII.
  package var usesUnicode: Bool

  package init(
    width: Int = 120, wraps: Bool = false, usesColor: Bool = false, usesUnicode: Bool = true
  ) {
    self.width = width
    self.wraps = wraps
    self.usesColor = usesColor
    self.usesUnicode = usesUnicode
  }

  /// The style for a terminal or a file, by the environment.
  ///
  /// Colors are for terminals only, and not where `NO_COLOR` is set to anything (no-color.org) or
  /// the terminal is `dumb`; signs beyond ASCII for locales in UTF-8.
  ///
  /// - Parameter width: of the terminal; nil where there is none.
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

  /// A sentence in lines of the width, broken between words; blanks at its beginning stay, before each line.
  ///
  /// - Parameter indent: blanks before all lines but the first.
  package func lines(_ sentence: String, indent: Int = 0) -> [String] {
    wraps ? sentence.brokenLines(width: width, indent: indent) : [sentence]
  }

  /// A text whose lines are broken between words.
  ///
  /// - Parameter indent: blanks before what is broken off.
  package func text(_ text: String, indent: Int = 2) -> String {
    wraps ? text.broken(width: width, indent: indent) : text
  }
}

/// How a piece of text stands out where there are colors.
package enum TextEmphasis: Sendable {
  case none
  case best
  case bad
  case faint

  /// The text in the color, if there are colors.
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
