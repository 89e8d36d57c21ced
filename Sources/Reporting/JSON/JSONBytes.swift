import Foundation

/// Writes values that know themselves how to be encoded: keys in snake case and alphabetical order, so
/// that equal results give equal bytes.
enum JSONBytes {
  /// A document that ends with a line feed.
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
