import Files
import Foundation
import Reporting

/// Data for a page's script. It is embedded in the page as a script element that browsers do not execute.
enum JSONBlock {
  /// Returns the value as JSON in which characters that could end the script element or act as markup are escaped.
  static func text(_ value: some Encodable) throws -> String {
    var output = ByteOutput()
    try write(value, to: &output)
    return String(decoding: output.bytes, as: UTF8.self)
  }

  /// Writes the value as JSON in which characters that could end the script element or act as markup are escaped.
  static func write(_ value: some Encodable, to output: inout ByteOutput) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for byte in try encoder.encode(value) {
      if let text = Escaping.jsonInMarkup(byte) {
        output.append(text)
      } else {
        output.append(byte: byte)
      }
      output.passOn()
    }
  }
}
