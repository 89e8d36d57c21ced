import Foundation

/// An encoder for values with sorted keys in snake case, so that equal results give equal bytes.
enum JSONBytes {
  /// Returns a document that ends with a line feed.
  static func of(_ document: some Encodable) throws -> [UInt8] {
    try ofValue(document) + [UInt8(ascii: "\n")]
  }

  static func ofValue(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value))
  }
}
