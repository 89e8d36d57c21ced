/// Reads lines of text from bytes, one after the other.
package struct LineReader {
  package let bytes: UnsafeRawBufferPointer
  /// The position of the next byte.
  package var position = 0

  /// - Parameter bytes: must stay valid while the reader is used.
  package init(bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// Returns the next line without its end; nil after the last one.
  package mutating func line() -> String? {
    guard position < bytes.count else { return nil }
    let rest = bytes[position...]
    let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    defer { position = end + 1 }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  /// Returns the value after a name and a blank at the start of the next line.
  package mutating func field(_ name: String) -> String? {
    field(among: [name])?.value
  }

  /// Returns the value after one of several names, and that name.
  package mutating func field(among names: [String]) -> (name: String, value: String)? {
    guard let line = line(), let name = names.first(where: { line.hasPrefix($0 + " ") }) else {
      return nil
    }
    return (name, String(line.dropFirst(name.count + 1)))
  }
}

extension String {
  /// The text with line ends replaced by blanks.
  package var inOneLine: String {
    String(map { $0.isNewline ? " " : $0 })
  }
}

extension String {
  /// The text in one line, with `\\` and `\n` for backslashes and line feeds. `init(line:)` reverses this.
  package var asLine: String {
    var line = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "\\": line.append(contentsOf: "\\\\".unicodeScalars)
      case "\n": line.append(contentsOf: "\\n".unicodeScalars)
      default: line.append(scalar)
      }
    }
    return String(line)
  }

  /// Restores the text from `asLine`.
  package init(line: some StringProtocol) {
    var text = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in line.unicodeScalars {
      if !isEscaped, scalar == "\\" {
        isEscaped = true
        continue
      }
      text.append(isEscaped && scalar == "n" ? "\n" : scalar)
      isEscaped = false
    }
    self.init(text)
  }
}
