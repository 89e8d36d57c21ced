import Foundation

/// An encoder that writes sorted keys in snake case, so that equal values yield identical bytes.
enum JSONBytes {
  static func ofValue(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value))
  }
}
