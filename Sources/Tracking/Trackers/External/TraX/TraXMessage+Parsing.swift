extension TraXMessage {
  /// Parses a line without its line end.
  ///
  /// - Returns: nil for a line without the prefix, because such a line does not belong to the protocol.
  /// - Throws: `Defect`.
  package init?(line: [UInt8]) throws(Defect) {
    guard line.starts(with: Self.prefix.utf8) else { return nil }
    var reader = MessageReader(bytes: line, position: Self.prefix.utf8.count)
    let name = reader.name()
    // In older versions of the protocol, this message is called `status`.
    guard let kind = name.lowercased() == "status" ? .state : Kind(rawValue: name.lowercased())
    else { throw .unknownKind(name) }
    self.init(kind)
    while let part = try reader.next() {
      switch part {
      case .argument(let text): arguments.append(text)
      case .property(let key, let value): properties[key] = value
      }
    }
  }
}

/// A reader that splits the text of a message into arguments and properties.
private struct MessageReader {
  enum Part {
    case argument(String)
    case property(key: String, value: String)
  }

  private static let longestKey = 64

  let bytes: [UInt8]
  var position: Int

  /// Reads the characters up to the next blank.
  mutating func name() -> String {
    let start = position
    while position < bytes.count, !isBlank(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  mutating func next() throws(TraXMessage.Defect) -> Part? {
    while position < bytes.count, isBlank(bytes[position]) { position += 1 }
    guard position < bytes.count else { return nil }
    let isQuoted = bytes[position] == UInt8(ascii: "\"")
    if isQuoted { position += 1 }
    // Long arguments are images. They contain no backslash, so they are copied in one step.
    var text: [UInt8] = []
    var equals: Int?
    var start = position
    var isClosed = !isQuoted
    while position < bytes.count {
      let byte = bytes[position]
      if isQuoted ? byte == UInt8(ascii: "\"") : isBlank(byte) {
        isClosed = true
        break
      }
      if byte == UInt8(ascii: "\\") {
        text += bytes[start..<position]
        position += 1
        guard position < bytes.count else { throw .openQuote }
        text.append(bytes[position] == UInt8(ascii: "n") ? UInt8(ascii: "\n") : bytes[position])
        start = position + 1
      } else if byte == UInt8(ascii: "="), equals == nil {
        equals = text.count + position - start
      }
      position += 1
    }
    guard isClosed else { throw .openQuote }
    text += bytes[start..<position]
    if isQuoted {
      position += 1
      guard position == bytes.count || isBlank(bytes[position]) else { throw .unseparated }
    }
    if let equals, isKey(text[..<equals]) {
      return .property(key: try string(text[..<equals]), value: try string(text[(equals + 1)...]))
    }
    return .argument(try string(text[...]))
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\r")
  }

  private func isKey(_ bytes: ArraySlice<UInt8>) -> Bool {
    (1...Self.longestKey).contains(bytes.count)
      && bytes.allSatisfy { byte in
        let character = Character(Unicode.Scalar(byte))
        return byte < 128
          && (character.isLetter || character.isNumber || character == "." || character == "_")
      }
  }

  private func string(_ bytes: ArraySlice<UInt8>) throws(TraXMessage.Defect) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
    return text
  }
}
