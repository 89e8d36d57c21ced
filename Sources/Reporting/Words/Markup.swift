import Mustache

/// Escapes text for HTML and SVG, between tags and inside quoted attributes.
enum Markup {
  /// Replaces characters with a meaning in markup, scalar by scalar. To Swift, a quotation mark with a
  /// combining accent is one character, but to a browser it is still a quotation mark.
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

/// Escapes the output of templates in place of the engine, which works character by character.
struct MarkupContentType: MustacheContentType {
  /// The name by which templates select it.
  static let name = "MARKUP"

  func escapeText(_ text: String) -> String { Markup.escaped(text) }
}
