import Files

/// A line of a label file, with its location for error messages.
struct LabelLine: Sendable {
  let path: String
  /// The 1-based number of the line in its file.
  let number: Int
  /// The line's text without surrounding whitespace.
  let text: Substring

  func error(_ reason: String) -> GroundTruthError {
    .malformed(path: path, line: number, reason: reason)
  }

  /// The line's fields, separated by commas or semicolons, or by whitespace if the line contains neither.
  var fields: [Substring] {
    for separator in [UInt8(ascii: ","), UInt8(ascii: ";")]
    where text.utf8.contains(separator) {
      return text.utf8.split(separator: separator, omittingEmptySubsequences: false)
        .map { Substring($0).trimmed }
    }
    return text.split { $0 == " " || $0 == "\t" }
  }

  /// The line's fields without quotation marks. A quoted field may contain separators (RFC 4180).
  var quotedFields: [Substring] {
    guard text.utf8.contains(UInt8(ascii: "\"")) else { return fields }
    let separator: Character = text.contains(",") ? "," : ";"
    var fields: [Substring] = []
    var (field, isQuoted) = ("", false)
    for character in text {
      switch character {
      case "\"": isQuoted.toggle()
      case separator where !isQuoted:
        fields.append(field[...].trimmed)
        field = ""
      default: field.append(character)
      }
    }
    return fields + [field[...].trimmed]
  }

  /// The line without the brackets and quotation marks of lists of numbers, and without what Python prints around them.
  var withoutBrackets: LabelLine {
    let plain = PrintedNumbers.withoutCalls(text) ?? String(text)
    var inner = plain.filter { !"[]()\"'".contains($0) }[...].trimmed
    // A row of a printed array is followed by a comma.
    if inner.hasSuffix(","), text.hasSuffix("],") { inner.removeLast() }
    return LabelLine(path: path, number: number, text: inner)
  }

  /// Returns the text of a line for one of its `quotedFields`.
  static func text(ofField field: some StringProtocol) -> String {
    field.utf8.contains(UInt8(ascii: ",")) ? "\"\(field)\"" : String(field)
  }

  /// Returns the line's numbers. NaN is allowed, but infinity is not.
  ///
  /// - Throws: `GroundTruthError.malformed`, which names the line and the text found in it.
  func numbers(_ allowedCount: (Int) -> Bool, expected: String) throws -> [Double] {
    if let numbers = plainNumbers, allowedCount(numbers.count) { return numbers }
    let fields = fields
    guard allowedCount(fields.count) else {
      throw error("expected \(expected), found \(fields.isEmpty ? "none" : "\(fields.count)")")
    }
    return try fields.map(number)
  }

  /// The line's numbers if, as usual, all of them are plain decimals separated by commas or spaces; otherwise nil.
  private var plainNumbers: [Double]? {
    text.utf8.withContiguousStorageIfAvailable { bytes -> [Double]? in
      let hasCommas = bytes.contains(UInt8(ascii: ","))
      var numbers: [Double] = []
      numbers.reserveCapacity(10)
      var start = 0
      while start <= bytes.count {
        var end = start
        while end < bytes.count,
          hasCommas ? bytes[end] != UInt8(ascii: ",") : bytes[end] > UInt8(ascii: " ")
        {
          end += 1
        }
        var (first, last) = (start, end)
        while first < last, bytes[first] <= UInt8(ascii: " ") { first += 1 }
        while first < last, bytes[last - 1] <= UInt8(ascii: " ") { last -= 1 }
        if hasCommas || first < last {
          guard let number = PlainDecimal.parse(bytes[first..<last]) else { return nil }
          numbers.append(number)
        }
        start = end + 1
      }
      return numbers
    } ?? nil
  }

  /// Returns the line's numbers.
  ///
  /// - Throws: `GroundTruthError.malformed` unless the line has `count` numbers.
  func numbers(_ count: Int) throws -> [Double] {
    try numbers({ $0 == count }, expected: "\(count) numbers")
  }

  /// Parses a field as a number.
  ///
  /// - Throws: `GroundTruthError.malformed` unless the field is a number other than infinity.
  func number(_ field: Substring) throws -> Double {
    let plain = field.utf8.withContiguousStorageIfAvailable { PlainDecimal.parse($0) } ?? nil
    guard let value = plain ?? Double(decimal: field), !value.isInfinite else {
      throw error("expected a number, found \"\(field.prefix(40))\"")
    }
    return value
  }

  /// Converts a number to an integer.
  ///
  /// - Throws: `GroundTruthError.malformed` unless the value is whole and within the range permitted in files.
  func wholeNumber(_ value: Double, _ name: String) throws -> Int {
    guard let whole = Int(exactly: value), whole.magnitude < 1 << 40 else {
      throw error("expected a whole number for \(name), found \(value)")
    }
    return whole
  }
}

extension Substring {
  /// The text without surrounding spaces, tabs and line breaks.
  var trimmed: Substring {
    var result = self
    while let first = result.utf8.first, first <= 0x20 { result = result.dropFirst() }
    while let last = result.utf8.last, last <= 0x20 { result = result.dropLast() }
    return result
  }
}
