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
    for byte in try encoder.encode(value) {
      // These stand in strings only, where the escape means the same.
      switch byte {
      case UInt8(ascii: "<"): output.append(#"\u003c"#)
      case UInt8(ascii: ">"): output.append(#"\u003e"#)
      case UInt8(ascii: "&"): output.append(#"\u0026"#)
      default: output.append(byte: byte)
      }
      output.passOn()
    }
  }
}
