import Files

/// A JSON document under construction. It contains no whitespace between values.
///
/// The fields of an object are sorted by name, regardless of the order in which they are added, so that equal results
/// yield identical bytes. Undefined and infinite values are omitted in objects and written as `null` in lists.
package struct JSONText {
  private(set) var output: ByteOutput
  private var needsComma = false

  package init(to output: ByteOutput) {
    self.output = output
  }

  /// Ends the document with a newline and writes the remaining bytes.
  ///
  /// - Throws: `FileError.cannotWrite`.
  package mutating func finish() throws {
    output.append(byte: 10)
    try output.finish()
  }

  /// Returns a document that consists of one object and ends with a newline.
  static func document(_ describe: (inout JSONFields) -> Void) throws -> [UInt8] {
    var text = JSONText(to: ByteOutput())
    text.object(describe)
    try text.finish()
    return text.output.bytes
  }

  // MARK: Values

  package mutating func object(_ describe: (inout JSONFields) throws -> Void) rethrows {
    var fields = JSONFields()
    try describe(&fields)
    open(UInt8(ascii: "{"))
    for field in fields.sorted {
      separate()
      output.append(Escaping.jsonString(field.name))
      output.append(byte: UInt8(ascii: ":"))
      needsComma = false
      field.write(&self)
    }
    close(UInt8(ascii: "}"))
  }

  package mutating func array<Element>(
    _ elements: some Sequence<Element>, _ write: (inout JSONText, Element) -> Void
  ) {
    open(UInt8(ascii: "["))
    for element in elements {
      write(&self, element)
      output.passOn()
    }
    close(UInt8(ascii: "]"))
  }

  package mutating func value(_ number: Int) {
    separate()
    output.append(number)
  }

  package mutating func value(_ number: Double?) {
    separate()
    if let number, number.isFinite { output.append(number) } else { output.append("null") }
  }

  package mutating func value(_ flag: Bool) {
    separate()
    if flag { output.append("true") } else { output.append("false") }
  }

  package mutating func value(_ text: String) {
    separate()
    output.append(Escaping.jsonString(text))
  }

  /// Writes a duration in milliseconds, converted from nanoseconds.
  package mutating func value(millisecondsOf nanoseconds: Int64?) {
    separate()
    if let nanoseconds { output.append(millisecondsOf: nanoseconds) } else { output.append("null") }
  }

  /// Writes a value that has already been encoded as JSON.
  package mutating func value(encoded json: [UInt8]) {
    separate()
    output.append(json)
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
}
