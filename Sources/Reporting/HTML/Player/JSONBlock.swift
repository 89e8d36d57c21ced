import Foundation

/// Data for a page's script, as the text of a script element that is not executed.
enum JSONBlock {
  /// Returns the value as JSON without characters that could end the element or act as markup.
  static func text(_ value: some Encodable) throws -> String {
    var output = ByteOutput()
    try write(value, to: &output)
    return String(decoding: output.bytes, as: UTF8.self)
  }

  /// Writes the value as JSON without characters that could end the element or act as markup.
  static func write(_ value: some Encodable, to output: inout ByteOutput) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for byte in try encoder.encode(value) {
      // These characters occur in strings only, where the escape sequence is equivalent.
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
