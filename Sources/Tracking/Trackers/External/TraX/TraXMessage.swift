import Foundation

/// A message of TraX, the protocol between the VOT toolkit and trackers. It is one line that consists of a prefix, a
/// type, arguments, and named properties.
///
/// The grammar follows the "TraX protocol specification", trax.readthedocs.io. Arguments are separated by spaces and
/// may be enclosed in double quotes. `\"`, `\\` and `\n` represent a quote, a backslash and a line end. An argument
/// `key=value`, with a key of at most 64 letters, digits, dots and underscores, is a property.
package struct TraXMessage: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    case hello, initialize, frame, state, quit
  }

  /// The reason why a line with the message prefix is not a valid message.
  package enum Defect: Error, Hashable, Sendable {
    case unknownKind(String)
    case openQuote
    case unseparated
    case notText
  }

  /// The text that starts every message.
  static let prefix = "@@TRAX:"

  package var kind: Kind
  package var arguments: [String]
  package var properties: [String: String]

  package init(_ kind: Kind, arguments: [String] = [], properties: [String: String] = [:]) {
    self.kind = kind
    self.arguments = arguments
    self.properties = properties
  }

  /// The message as a line of bytes, including the line end. Properties are sorted by name.
  ///
  /// If an argument looks like a property, a reader of the line parses it as a property.
  package var encoded: [UInt8] {
    var line = Array("\(Self.prefix)\(kind.rawValue) ".utf8)
    for argument in arguments { Self.append(argument, to: &line) }
    for (key, value) in properties.sorted(by: { $0.key < $1.key }) {
      Self.append("\(key)=\(value)", to: &line)
    }
    line.append(UInt8(ascii: "\n"))
    return line
  }

  private static func append(_ text: String, to line: inout [UInt8]) {
    line.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { bytes in
      let special: [UInt8] = [UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "\n")]
      // This check saves time because images are long and contain none of these characters.
      let hasSpecial = special.contains { byte in
        bytes.baseAddress.map { memchr($0, Int32(byte), bytes.count) != nil } ?? false
      }
      guard hasSpecial else { return line.append(contentsOf: bytes) }
      for byte in bytes {
        if special.contains(byte) { line.append(UInt8(ascii: "\\")) }
        line.append(byte == UInt8(ascii: "\n") ? UInt8(ascii: "n") : byte)
      }
    }
    line += [UInt8(ascii: "\""), UInt8(ascii: " ")]
  }
}

extension TraXMessage.Defect: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownKind(let name): "'\(name)' is not a TraX message"
    case .openQuote: "a closing quotation mark is missing"
    case .unseparated: "expected a space after a closing quotation mark"
    case .notText: "expected UTF-8 text"
    }
  }
}
