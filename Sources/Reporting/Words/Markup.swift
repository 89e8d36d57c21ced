import Mustache

/// Functions that escape text for HTML and SVG, both between tags and inside quoted attributes.
enum Markup {
  /// Replaces characters that have a special meaning in markup. The replacement works on Unicode scalars instead of
  /// characters. Swift treats a quotation mark with a combining accent as a different character, but browsers still
  /// treat it as a quotation mark.
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

/// The content type that escapes template output. It replaces the template engine's own escaping, which works on
/// characters instead of Unicode scalars.
struct MarkupContentType: MustacheContentType {
  /// The name that selects this content type in templates.
  static let name = "MARKUP"

  func escapeText(_ text: String) -> String { Markup.escaped(text) }
}
