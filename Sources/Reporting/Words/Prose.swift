import Files

/// Text with HTML markup. Interpolated text is escaped.
struct Prose: ExpressibleByStringInterpolation {
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var markup = ""

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ text: String) { markup += Escaping.markup(text) }
    mutating func appendInterpolation(_ text: String) { markup += Escaping.markup(text) }
    mutating func appendInterpolation(_ prose: Prose) { markup += prose.markup }
    /// Appends a name, which may be in a right-to-left script.
    mutating func appendInterpolation(name: String) {
      markup += "<bdi>\(Escaping.markup(name))</bdi>"
    }
    mutating func appendInterpolation(bold: String) { markup += "<b>\(Escaping.markup(bold))</b>" }
    /// Appends text in an element with a CSS class.
    mutating func appendInterpolation(_ text: String, look: String) {
      markup += "<span class=\"\(look)\">\(Escaping.markup(text))</span>"
    }
    /// Appends a link to an element on the page.
    mutating func appendInterpolation(_ prose: Prose, to id: String) {
      markup += "<a href=\"#\(Escaping.markup(id))\">\(prose.markup)</a>"
    }
  }

  private(set) var markup: String

  /// Creates prose from plain text, escaping all special characters.
  init(_ text: String) { markup = Escaping.markup(text) }
  init(stringLiteral text: String) { self.init(text) }
  init(stringInterpolation: StringInterpolation) { markup = stringInterpolation.markup }

  static func += (text: inout Prose, more: Prose) { text.markup += more.markup }

  static func + (text: Prose, more: Prose) -> Prose {
    var both = text
    both += more
    return both
  }
}
