import Files

/// A table in RFC 4180 format. It is encoded in UTF-8, with one header line, commas between fields, and CR LF at line
/// ends. Fields that contain a comma, a quote or a line break are quoted.
///
/// Numbers have the fewest digits that preserve the `Double` value, with `.` as the decimal point. Infinity is written
/// as `inf`. An undefined number (nil, NaN) is an empty field.
///
/// Text may come from external sources. An apostrophe is put before any text that a spreadsheet would interpret as a
/// formula. If the text contains an ASCII control character, even a line feed, its control characters except line breaks
/// become U+FFFD. See `Escaping.csvField`.
package struct CSVTable {
  private(set) var output: ByteOutput
  package let columns: [String]
  private var fieldsInRow = 0

  /// The bytes of the table so far, without the chunks that have already been written to a file.
  package var bytes: [UInt8] { output.bytes }

  package init(columns: [String]) {
    self.init(columns: columns, to: ByteOutput())
  }

  /// Creates a table that contains only a header.
  package init(columns: [String], to output: ByteOutput) {
    self.columns = columns
    self.output = output
    for column in columns { append(column) }
    endRow()
  }

  /// Returns whether a file starts with the header of a table with these columns; false if the file cannot be read.
  package static func isTable(_ path: String, of columns: [String]) -> Bool {
    hasHeader(path, of: CSVTable(columns: columns).bytes)
  }

  /// Returns whether a file starts with the same line as a table; false if the file cannot be read.
  static func hasHeader(_ path: String, of table: [UInt8]) -> Bool {
    let header = table.prefix(table.prefix { $0 != UInt8(ascii: "\n") }.count + 1)
    let found = try? RegularFile.beginning(of: path, count: header.count).bytes
    return found.map { $0.elementsEqual(header) } ?? false
  }

  package mutating func append(_ text: String) {
    startField()
    output.append(Escaping.csvField(text))
  }

  /// Appends a field that has been encoded by `field(_:)`.
  package mutating func append(field: [UInt8]) {
    startField()
    output.append(field)
  }

  /// Returns the given text encoded as a field. Use this function for fields that occur many times, so that they are
  /// encoded only once.
  package static func field(_ text: String) -> [UInt8] { Array(Escaping.csvField(text).utf8) }

  package mutating func append(_ number: Int?) {
    startField()
    if let number { output.append(number) }
  }

  package mutating func append(_ flag: Bool) {
    startField()
    output.append(byte: flag ? UInt8(ascii: "1") : UInt8(ascii: "0"))
  }

  package mutating func append(_ number: Double?) {
    startField()
    if let number, !number.isNaN { output.append(number) }
  }

  /// Appends a duration in milliseconds, converted from nanoseconds.
  package mutating func append(millisecondsOf nanoseconds: Int64?) {
    startField()
    if let nanoseconds { output.append(millisecondsOf: nanoseconds) }
  }

  /// Appends several numbers as one field, separated by spaces.
  package mutating func append(numbers: [Double]) {
    startField()
    for (index, number) in numbers.enumerated() {
      if index > 0 { output.append(byte: UInt8(ascii: " ")) }
      if !number.isNaN { output.append(number) }
    }
  }

  /// Writes the bytes that remain in memory to the file.
  ///
  /// - Throws: `FileError.cannotWrite`.
  package mutating func finish() throws { try output.finish() }

  /// Ends the row. Fields that have not been appended are left empty.
  package mutating func endRow() {
    while fieldsInRow < columns.count { startField() }
    fieldsInRow = 0
    output.append(byte: 13)
    output.append(byte: 10)
    output.passOn()
  }

  private mutating func startField() {
    if fieldsInRow > 0 { output.append(byte: UInt8(ascii: ",")) }
    fieldsInRow += 1
  }

  /// Returns the number with the fewest digits that preserve its value, without a trailing ".0"; an empty string for
  /// NaN.
  package static func text(_ number: Double) -> String {
    guard !number.isNaN else { return "" }
    var output = ByteOutput()
    output.append(number)
    return String(decoding: output.bytes, as: UTF8.self)
  }
}
