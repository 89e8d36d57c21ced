import Foundation

/// JSON without white space, written value by value.
///
/// Fields of an object are to be written in the alphabetical order of their names. What is not
/// defined is left out of an object and `null` in a list, as are infinite numbers.
struct JSONText {
  private(set) var output: ByteOutput
  private var needsComma = false

  init(to output: ByteOutput) {
    self.output = output
  }

  /// Ends the text with a line feed.
  ///
  /// - Throws: `FileError.cannotWrite`.
  mutating func finish() throws {
    output.append(byte: 10)
    try output.finish()
  }

  // MARK: Values

  mutating func object(_ fields: (inout JSONText) throws -> Void) rethrows {
    open(UInt8(ascii: "{"))
    try fields(&self)
    close(UInt8(ascii: "}"))
  }

  mutating func array<Element>(
    _ elements: some Sequence<Element>, _ write: (inout JSONText, Element) throws -> Void
  ) rethrows {
    open(UInt8(ascii: "["))
    for element in elements { try write(&self, element) }
    close(UInt8(ascii: "]"))
  }

  mutating func value(_ number: Int) {
    separate()
    output.append(number)
  }

  mutating func value(_ number: Double?) {
    separate()
    if let number, number.isFinite { output.append(number) } else { output.append("null") }
  }

  mutating func value(_ flag: Bool) {
    separate()
    if flag { output.append("true") } else { output.append("false") }
  }

  mutating func value(_ text: String) {
    separate()
    write(text)
  }

  /// A time in milliseconds.
  mutating func value(millisecondsOf nanoseconds: Int64?) {
    separate()
    if let nanoseconds { output.append(millisecondsOf: nanoseconds) } else { output.append("null") }
  }

  // MARK: Fields

  /// The name of the value that comes next.
  mutating func key(_ name: String) {
    separate()
    write(name)
    output.append(byte: UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func field(_ name: String, _ number: Int?) {
    guard let number else { return }
    key(name)
    value(number)
  }

  mutating func field(_ name: String, _ number: Double?) {
    guard let number, number.isFinite else { return }
    key(name)
    value(number)
  }

  mutating func field(_ name: String, _ flag: Bool) {
    key(name)
    value(flag)
  }

  mutating func field(_ name: String, _ text: String?) {
    guard let text else { return }
    key(name)
    value(text)
  }

  mutating func field(_ name: String, _ numbers: some Sequence<Double>) {
    key(name)
    array(numbers) { $0.value($1) }
  }

  mutating func field(_ name: String, _ fields: (inout JSONText) throws -> Void) rethrows {
    key(name)
    try object(fields)
  }

  mutating func field<Element>(
    _ name: String, _ elements: some Sequence<Element>,
    _ write: (inout JSONText, Element) throws -> Void
  ) rethrows {
    key(name)
    try array(elements, write)
  }

  /// A value of a type that knows itself how to be encoded; nil is left out.
  mutating func field(_ name: String, encoding content: (some Encodable)?) throws {
    guard let content else { return }
    key(name)
    separate()
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    output.append(Array(try encoder.encode(content)))
    output.passOn()
  }

  // MARK: Parts

  private mutating func open(_ bracket: UInt8) {
    separate()
    output.append(byte: bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    output.append(byte: bracket)
    needsComma = true
    output.passOn()
  }

  private mutating func separate() {
    if needsComma { output.append(byte: UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func write(_ text: String) {
    output.append(byte: UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): output.append("\\\"")
      case UInt8(ascii: "\\"): output.append("\\\\")
      case 10: output.append("\\n")
      case 13: output.append("\\r")
      case 9: output.append("\\t")
      case 0..<32:
        output.append("\\u00")
        for digit in [byte >> 4, byte & 15] {
          output.append(
            byte: digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
      default: output.append(byte: byte)
      }
    }
    output.append(byte: UInt8(ascii: "\""))
  }
}
