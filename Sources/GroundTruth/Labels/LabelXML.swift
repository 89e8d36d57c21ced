import Foundation

/// An element of a small XML label file, with its name, content and line.
///
/// Elements, text, the five predefined entities and numeric character references are supported. Comments and processing
/// instructions are skipped. CDATA sections and document type declarations are rejected. Label files contain neither,
/// and the entities that a declaration defines can expand without limit.
struct LabelXML {
  let name: String
  /// The 1-based line on which the element starts.
  let line: Int
  private(set) var text = ""
  private(set) var attributes: [String: String] = [:]
  private(set) var children: [LabelXML] = []

  /// The first child element with a given name; nil if there is none.
  subscript(_ name: String) -> LabelXML? { children.first { $0.name == name } }

  /// Parses the content of an XML file and returns its root element.
  ///
  /// - Parameter path: the path to name in messages.
  /// - Throws: `GroundTruthError`, which names the line.
  static func read(_ bytes: [UInt8], path: String) throws -> LabelXML {
    var scanner = Scanner(bytes: bytes, path: path)
    return try scanner.root()
  }

  private init(name: String, line: Int, attributes: [String: String]) {
    (self.name, self.line, self.attributes) = (name, line, attributes)
  }

  private struct Scanner {
    let bytes: [UInt8]
    let path: String
    var offset = 0
    var line = 1

    static let deepest = 32
    static let longestEntity = 10

    init(bytes: [UInt8], path: String) {
      self.bytes = bytes
      self.path = path
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    func error(_ reason: String) -> GroundTruthError {
      ImageLabels.error(path, line: line, reason)
    }

    func isAt(_ text: StaticString) -> Bool {
      let count = text.utf8CodeUnitCount
      return offset + count <= bytes.count
        && text.withUTF8Buffer { $0.elementsEqual(bytes[offset..<offset + count]) }
    }

    mutating func advance(_ count: Int) {
      for index in offset..<min(bytes.count, offset + count) where bytes[index] == 10 { line += 1 }
      offset = min(bytes.count, offset + count)
    }

    /// Moves past the next occurrence of the given string in the file.
    mutating func pass(to end: StaticString, _ element: String) throws {
      let began = line
      while offset < bytes.count, !isAt(end) { advance(1) }
      guard offset < bytes.count else {
        throw GroundTruthError.malformed(
          path: path, line: began, reason: "expected \(end) at the end of \(element)")
      }
      advance(end.utf8CodeUnitCount)
    }

    mutating func root() throws -> LabelXML {
      while offset < bytes.count {
        if isAt("<?") || isAt("<!") {
          try passOver()
        } else if bytes[offset] == UInt8(ascii: "<") {
          return try tree()
        } else if bytes[offset] <= 0x20 {
          advance(1)
        } else {
          break
        }
      }
      throw error("expected XML")
    }

    mutating func passOver() throws {
      if isAt("<!--") {
        advance(4)
        try pass(to: "-->", "a comment")
      } else if isAt("<?") {
        try pass(to: "?>", "an instruction")
      } else {
        throw error("document type declarations and CDATA sections are not supported")
      }
    }

    /// Reads an element and its content. Open elements are kept in an array, so that deep nesting cannot exhaust the
    /// call stack.
    mutating func tree() throws -> LabelXML {
      var open: [LabelXML] = []
      var contents: [[UInt8]] = []
      while offset < bytes.count {
        if isAt("</") {
          advance(2)
          let name = try self.name()
          guard var last = open.popLast(), let content = contents.popLast(), last.name == name
          else {
            throw error("found an end tag that does not match the start tag <\(name.prefix(40))>")
          }
          while offset < bytes.count, bytes[offset] <= 0x20 { advance(1) }
          guard isAt(">") else { throw error("expected > after </\(name.prefix(40))") }
          advance(1)
          last.text = String(decoding: content, as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
          guard !open.isEmpty else { return last }
          open[open.count - 1].children.append(last)
        } else if isAt("<!") || isAt("<?") {
          try passOver()
        } else if isAt("<") {
          advance(1)
          let (name, start) = (try name(), line)
          let (attributes, isEnded) = try attributes()
          let element = LabelXML(name: name, line: start, attributes: attributes)
          if isEnded {
            guard !open.isEmpty else { return element }
            open[open.count - 1].children.append(element)
          } else {
            guard open.count < Self.deepest else {
              throw error("expected at most \(Self.deepest) levels of nested elements")
            }
            open.append(element)
            contents.append([])
          }
        } else {
          let character = try character()
          if !contents.isEmpty { contents[contents.count - 1] += character }
        }
      }
      throw error("expected the end of <\(open.last?.name.prefix(40) ?? "")>")
    }

    mutating func name() throws -> String {
      let start = offset
      while offset < bytes.count, bytes[offset] > 0x20, !"/<>=\"'&".utf8.contains(bytes[offset]) {
        offset += 1
      }
      guard offset > start else { throw error("expected an element name") }
      return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    /// Reads the rest of a start tag, after the element's name.
    ///
    /// - Returns: the attributes, and whether the tag also ends the element.
    mutating func attributes() throws -> (values: [String: String], isEnded: Bool) {
      var values: [String: String] = [:]
      var key = ""
      while offset < bytes.count {
        if isAt("/>") {
          advance(2)
          return (values, true)
        }
        switch bytes[offset] {
        case UInt8(ascii: ">"):
          advance(1)
          return (values, false)
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
          let end: StaticString = bytes[offset] == UInt8(ascii: "\"") ? "\"" : "'"
          advance(1)
          let start = offset
          try pass(to: end, "an attribute")
          values[key] = String(decoding: bytes[start..<offset - 1], as: UTF8.self)
          key = ""
        case UInt8(ascii: "<"): throw error("expected >")
        case UInt8(ascii: "="), 0...0x20: advance(1)
        default:
          let start = offset
          while offset < bytes.count, bytes[offset] > 0x20, !"/<>=\"'".utf8.contains(bytes[offset])
          {
            advance(1)
          }
          if offset == start { advance(1) }
          key = String(decoding: bytes[start..<offset], as: UTF8.self)
        }
      }
      throw error("expected >")
    }

    /// Reads the next byte of the text or, if an entity follows, the bytes of the character that it represents.
    mutating func character() throws -> [UInt8] {
      let byte = bytes[offset]
      guard byte == UInt8(ascii: "&") else {
        advance(1)
        return [byte]
      }
      guard
        let end = bytes[offset...].prefix(Self.longestEntity).firstIndex(of: UInt8(ascii: ";"))
      else { throw error("expected ; after &") }
      let name = String(decoding: bytes[offset + 1..<end], as: UTF8.self)
      offset = end + 1
      let named: [String: UInt8] = [
        "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"), "amp": UInt8(ascii: "&"),
        "quot": UInt8(ascii: "\""), "apos": UInt8(ascii: "'"),
      ]
      if let byte = named[name] { return [byte] }
      let digits = name.dropFirst(name.hasPrefix("#x") ? 2 : 1)
      guard name.hasPrefix("#"),
        let scalar = UInt32(digits, radix: name.hasPrefix("#x") ? 16 : 10)
          .flatMap(Unicode.Scalar.init)
      else { throw error("unknown entity &\(name);") }
      return Array(String(Character(scalar)).utf8)
    }
  }
}
