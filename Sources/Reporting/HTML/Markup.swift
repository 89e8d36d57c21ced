import Mustache

/// Text made safe for HTML and SVG, between tags and inside quoted attributes.
enum Markup {
  /// Replaces what has a meaning in markup, scalar by scalar: a quotation mark with a combining
  /// accent is one character to Swift, but still a quotation mark to a browser.
  static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Escapes what templates print, in place of the engine's own character by character.
struct MarkupContentType: MustacheContentType {
  /// The name that templates select it by.
  static let name = "MARKUP"

  func escapeText(_ text: String) -> String { Markup.escaped(text) }
}
