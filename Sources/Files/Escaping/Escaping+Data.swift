extension Escaping {
  /// Returns the text as a field of a CSV table (RFC 4180). Text that a spreadsheet would interpret as a formula is
  /// guarded. If the text contains an ASCII control character, even a line feed, the characters that `visibleLines`
  /// replaces become U+FFFD.
  package static func csvField(_ text: String) -> String {
    let guarded = FormulaGuard.guarded(text)
    let text = guarded.utf8.contains { $0 < 0x20 || $0 == 0x7F } ? visibleLines(guarded) : guarded
    let needsQuotes = text.utf8.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 10 || byte == 13
    }
    guard needsQuotes else { return text }
    return "\"" + replacing(in: text) { $0 == "\"" ? "\"\"" : nil } + "\""
  }

  /// Returns the text as a word of a list in a label file of the package's own format, which has neither quotation
  /// marks nor escape sequences. Characters that would end the word or its field become underscores.
  package static func labelWord(_ text: String) -> String {
    text.isEmpty
      ? "_"
      : replacing(in: text) { scalar in
        switch scalar {
        case ",", ";", "\"": "_"
        case _ where scalar.properties.isWhitespace || isControl(scalar): "_"
        default: nil
        }
      }
  }

  /// Returns the text as a string of JSON.
  package static func jsonString(_ text: String) -> String {
    var bytes = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 10: bytes += "\\n".utf8
      case 13: bytes += "\\r".utf8
      case 9: bytes += "\\t".utf8
      case 0..<32: bytes += ("\\u" + String(byte, radix: 16).zeroPadded(to: 4)).utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes + [UInt8(ascii: "\"")], as: UTF8.self)
  }

  /// Returns the replacement for a byte of JSON inside a `script` element; nil if the byte stays. The replaced bytes
  /// could end the element or act as markup. They occur only in strings, where escape sequences have the same meaning.
  package static func jsonInMarkup(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "<"): "\\u003c"
    case UInt8(ascii: ">"): "\\u003e"
    case UInt8(ascii: "&"): "\\u0026"
    default: nil
    }
  }

  /// Returns JSON that may appear on a terminal or in the log of a CI system. Characters that terminals obey, and the
  /// second of two number signs, with which commands to CI systems begin, become escape sequences. They occur only in
  /// strings.
  package static func jsonInLog(_ json: [UInt8]) -> [UInt8] {
    var previous: Unicode.Scalar?
    let text = replacing(in: String(decoding: json, as: UTF8.self)) { scalar in
      defer { previous = scalar }
      if scalar == "#" { return previous == "#" ? "\\u0023" : nil }
      guard scalar != "\n", isInvisibleCommand(scalar) else { return nil }
      return String(scalar).utf16
        .map { "\\u" + String($0, radix: 16).zeroPadded(to: 4) }.joined()
    }
    return Array(text.utf8)
  }
}
