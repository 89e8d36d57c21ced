import Foundation

/// Data for a page's script, as the text of a script element that is not run.
enum JSONBlock {
  /// The value as JSON that holds nothing which ends the element or means something in markup.
  static func text(_ value: some Encodable) throws -> String {
    var output = ByteOutput()
    try write(value, to: &output)
    return String(decoding: output.bytes, as: UTF8.self)
  }

  /// Writes the same.
  static func write(_ value: some Encodable, to output: inout ByteOutput) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let encoded = try encoder.encode(value)
    for start in stride(from: 0, to: encoded.count, by: pieceSize) {
      for byte in encoded[start..<min(start + pieceSize, encoded.count)] {
        // These stand in strings only, where the escape means the same.
        switch byte {
        case UInt8(ascii: "<"): output.append(#"\u003c"#)
        case UInt8(ascii: ">"): output.append(#"\u003e"#)
        case UInt8(ascii: "&"): output.append(#"\u0026"#)
        default: output.append(byte: byte)
        }
      }
      output.passOn()
    }
  }

  private static let pieceSize = 1 << 16
}
