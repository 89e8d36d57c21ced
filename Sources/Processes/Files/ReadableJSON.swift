import Foundation

/// JSON that people read and compare too: indented, names in order, a line end at the end.
package enum ReadableJSON {
  /// - Throws: `EncodingError` where a number is not finite.
  package static func bytes(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
  }
}
