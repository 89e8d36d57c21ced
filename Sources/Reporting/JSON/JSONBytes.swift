import Foundation

/// An encoder that writes sorted keys in snake case, so that equal values yield identical bytes.
enum JSONBytes {
  /// Returns a JSON document that ends with a line feed.
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
