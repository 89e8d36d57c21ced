/// A picture in SVG, written element by element; attributes and text are escaped.
struct SVG {
  private(set) var text = ""

  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String>, text content: String? = nil,
    title: String? = nil
  ) {
    open(name, attributes, closing: content == nil && title == nil ? "/>" : ">")
    guard content != nil || title != nil else { return }
    if let title { text += "<title>\(Markup.escaped(title))</title>" }
    if let content { text += Markup.escaped(content) }
    text += "</\(name)>"
  }

  mutating func group(
    _ attributes: KeyValuePairs<String, String>, name: String = "g",
    content: (inout SVG) -> Void
  ) {
    open(name, attributes, closing: ">")
    content(&self)
    text += "</\(name)>"
  }

  private mutating func open(
    _ name: String, _ attributes: KeyValuePairs<String, String>, closing: String
  ) {
    text += "<\(name)"
    for (key, value) in attributes { text += " \(key)=\"\(Markup.escaped(value))\"" }
    text += closing
  }
}

extension Double {
  /// For coordinates: two decimals at most, without trailing zeros.
  var coordinate: String {
    var text = fixed(2)
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }
}
