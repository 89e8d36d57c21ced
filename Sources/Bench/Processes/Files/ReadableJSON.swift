import Foundation

/// A writer of JSON that is easy to read and compare: indented, with sorted keys and a final line break.
package enum ReadableJSON {
  /// Encodes a value as readable JSON.
  ///
  /// - Throws: `EncodingError` if a number is not finite.
  package static func bytes(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
  }
}
