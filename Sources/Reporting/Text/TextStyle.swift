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

  /// A sentence in lines of the width.
  package func lines(_ sentence: String, indent: Int = 0) -> [String] {
    guard wraps, sentence.columns > width else { return [sentence] }
    var lines: [String] = []
    var line = ""
    for word in sentence.split(separator: " ", omittingEmptySubsequences: false) {
      if !line.isEmpty, line.columns + 1 + word.columns > width {
        lines.append(line)
        line = String(repeating: " ", count: indent) + word
      } else {
        line += lines.isEmpty && line.isEmpty ? String(word) : " " + word
      }
    }
    return lines + [line]
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

extension StringProtocol {
  /// Columns that the text takes on a terminal: two for signs of East Asian scripts and emoji.
  var columns: Int { reduce(0) { $0 + $1.columns } }
}

extension Character {
  /// Wide blocks of Unicode Standard Annex 11, roughly.
  fileprivate var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if unicodeScalars.contains(where: { $0.properties.isEmojiPresentation }) { return 2 }
    switch first.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
