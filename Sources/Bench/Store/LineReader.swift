/// Hands out lines of text among bytes, one after the other.
package struct LineReader {
  package let bytes: UnsafeRawBufferPointer
  /// The byte that is read next.
  package var position = 0

  /// - Parameter bytes: must stay valid as long as the reader is used.
  package init(bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// The next line without its end; nil after the last.
  package mutating func line() -> String? {
    guard position < bytes.count else { return nil }
    let rest = bytes[position...]
    let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    defer { position = end + 1 }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  /// What follows a name and a blank at the start of the next line.
  package mutating func field(_ name: String) -> String? {
    field(among: [name])?.value
  }

  /// The same where the name is one of several; with the name.
  package mutating func field(among names: [String]) -> (name: String, value: String)? {
    guard let line = line(), let name = names.first(where: { line.hasPrefix($0 + " ") }) else {
      return nil
    }
    return (name, String(line.dropFirst(name.count + 1)))
  }
}

extension String {
  /// The text with line ends as blanks.
  package var inOneLine: String {
    String(map { $0.isNewline ? " " : $0 })
  }
}

extension String {
  /// The text in one line, with `\\` and `\n` for backslashes and line feeds; `init(line:)` gives it back.
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

  /// The text that `asLine` was made of.
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
