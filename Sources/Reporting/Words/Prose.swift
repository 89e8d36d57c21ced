import Files

/// Text with HTML markup. Interpolated text is escaped.
package struct Prose: ExpressibleByStringInterpolation {
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var markup = ""

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ text: String) { markup += Escaping.markup(text) }
    package mutating func appendInterpolation(_ text: String) { markup += Escaping.markup(text) }
    package mutating func appendInterpolation(_ prose: Prose) { markup += prose.markup }
    /// Appends a name, which may be in a right-to-left script.
    package mutating func appendInterpolation(name: String) {
      markup += "<bdi>\(Escaping.markup(name))</bdi>"
    }
    package mutating func appendInterpolation(bold: String) {
      markup += "<b>\(Escaping.markup(bold))</b>"
    }
    /// Appends text in an element with a CSS class.
    package mutating func appendInterpolation(_ text: String, look: String) {
      markup += "<span class=\"\(look)\">\(Escaping.markup(text))</span>"
    }
    /// Appends a link to an element on the page.
    package mutating func appendInterpolation(_ prose: Prose, to id: String) {
      markup += "<a href=\"#\(Escaping.markup(id))\">\(prose.markup)</a>"
    }
  }

  package private(set) var markup: String

  /// Creates prose from plain text, escaping all special characters.
  package init(_ text: String) { markup = Escaping.markup(text) }
  package init(stringLiteral text: String) { self.init(text) }
  package init(stringInterpolation: StringInterpolation) { markup = stringInterpolation.markup }

  package static func += (text: inout Prose, more: Prose) { text.markup += more.markup }

  package static func + (text: Prose, more: Prose) -> Prose {
    var both = text
    both += more
    return both
  }
}
