import Mustache

/// The escaping of text for HTML and SVG, between tags and inside quoted attributes.
enum Markup {
  /// Replaces characters that have a meaning in markup, scalar by scalar. In Swift, a quotation mark with a combining
  /// accent is a different character, but a browser still interprets it as a quotation mark.
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

/// The escaping of template output. It replaces the template engine's own escaping, which works character by character.
struct MarkupContentType: MustacheContentType {
  /// The name that selects it in templates.
  static let name = "MARKUP"

  func escapeText(_ text: String) -> String { Markup.escaped(text) }
}
