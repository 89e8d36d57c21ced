/// A table in the format of RFC 4180: UTF-8, comma-separated, one header line, lines ending in CR LF
/// as the RFC has it, fields quoted where they hold a comma, a quote or a line break.
///
/// Numbers are written with the fewest digits that read back as the same `Double`, `.` as decimal
/// point. An infinite number is `inf`; one that is not defined (nil, nan) is an empty field.
public struct CSVTable: Sendable {
  /// The whole file so far.
  public private(set) var bytes: [UInt8] = []
  public let columns: [String]
  private var fieldsInRow = 0

  public init(columns: [String]) {
    self.columns = columns
    for column in columns { append(column) }
    endRow()
  }

  public mutating func append(_ text: String) {
    startField()
    let needsQuotes = text.utf8.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 10 || byte == 13
    }
    guard needsQuotes else {
      bytes.append(contentsOf: text.utf8)
      return
    }
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  public mutating func append(_ number: Int?) {
    append(number.map { String($0) } ?? "")
  }

  public mutating func append(_ flag: Bool) {
    append(flag ? "1" : "0")
  }

  public mutating func append(_ number: Double?) {
    append(number.map(Self.text) ?? "")
  }

  /// Ends the row; fields that were not given stay empty.
  public mutating func endRow() {
    while fieldsInRow < columns.count { append("") }
    fieldsInRow = 0
    bytes.append(13)
    bytes.append(10)
  }

  private mutating func startField() {
    if fieldsInRow > 0 { bytes.append(UInt8(ascii: ",")) }
    fieldsInRow += 1
  }

  /// The fewest digits that read back as the same number, without a trailing ".0".
  static func text(_ number: Double) -> String {
    guard !number.isNaN else { return "" }
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
