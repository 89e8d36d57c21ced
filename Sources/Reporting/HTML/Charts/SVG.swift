import Files

/// An SVG image under construction. Attributes and text are escaped.
package struct SVG {
  package private(set) var text = ""

  package init() {}

  /// Adds markup that is complete.
  mutating func raw(_ markup: String) { text += markup }

  package mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String>, text content: String? = nil,
    title: String? = nil
  ) {
    open(name, attributes, closing: content == nil && title == nil ? "/>" : ">")
    guard content != nil || title != nil else { return }
    if let title { text += "<title>\(Escaping.markup(title))</title>" }
    if let content { text += Escaping.markup(content) }
    text += "</\(name)>"
  }

  /// Writes a group of elements.
  ///
  /// - Parameter data: additional attributes whose names are not fixed at compile time.
  package mutating func group(
    _ attributes: KeyValuePairs<String, String>, data: [(name: String, value: String)] = [],
    name: String = "g", content: (inout SVG) -> Void
  ) {
    open(name, attributes, data, closing: ">")
    content(&self)
    text += "</\(name)>"
  }

  private mutating func open(
    _ name: String, _ attributes: KeyValuePairs<String, String>,
    _ data: [(name: String, value: String)] = [], closing: String
  ) {
    text += "<\(name)"
    for (key, value) in attributes { add(key, value) }
    for (key, value) in data { add(key, value) }
    text += closing
  }

  private mutating func add(_ name: String, _ value: String) {
    text += " \(name)=\""
    text += Escaping.markup(value)
    text += "\""
  }
}

extension Double {
  /// The number as text for a coordinate, with at most two decimals and without trailing zeros.
  package var coordinate: String {
    var text = fixed(2)
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }
}
