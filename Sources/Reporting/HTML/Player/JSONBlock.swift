import Foundation

/// Data for a page's script, as the text of a script element that is not run.
enum JSONBlock {
  /// The value as JSON that holds nothing which ends the element or means something in markup.
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var bytes: [UInt8] = []
    let encoded = Array(try encoder.encode(value))
    bytes.reserveCapacity(encoded.count)
    for byte in encoded {
      // These stand in strings only, where the escape means the same.
      switch byte {
      case UInt8(ascii: "<"): bytes += Array(#"\u003c"#.utf8)
      case UInt8(ascii: ">"): bytes += Array(#"\u003e"#.utf8)
      case UInt8(ascii: "&"): bytes += Array(#"\u0026"#.utf8)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
