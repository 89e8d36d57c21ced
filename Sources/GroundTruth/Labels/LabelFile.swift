import Files
import Foundation
import Geometry

/// A text file of labels, read line by line.
struct LabelFile: Sendable {
  let path: String
  /// The lines, without trailing empty lines.
  private(set) var lines: LabelLines
  /// The form of boxes that the column names in the header state; nil if there is no header or it states none.
  private(set) var statedForm: BoxForm?
  /// Whether each empty line stands for a frame without a box.
  private(set) var hasFramesWithoutBox = false

  /// The maximum size of a label file, in bytes.
  private static let largest = 1 << 28
  /// The maximum number of lines: one for each frame that a sequence may have, plus a header.
  private static let maximumLines = SequenceFrames.maximumCount + 1
  /// The number of bytes in which the first line of a file is sought.
  private static let probedBytes = 1 << 14

  /// Reads a label file.
  ///
  /// - Throws: `GroundTruthError.unreadable`; `.malformed` if the file is too long or is not text.
  init(_ path: String) throws {
    self.path = path
    let text = try Self.text(Self.bytes(path), path)
    lines = try LabelLines(text, path: path, limit: Self.maximumLines)
  }

  /// Reads a file with numbers on each line, without harmless peculiarities such as a header.
  ///
  /// - Parameters:
  ///   - count: the expected number of lines; nil if unknown.
  ///   - ofObjects: whether rows are those of objects: `frame,id,box,...`.
  ///   - hasConfidences: whether a confidence may follow a box.
  ///   - remark: a closure that receives a remark on the ignored peculiarities, if there are any.
  /// - Throws: any error from `init(_:)`.
  init(
    numbers path: String, count: Int? = nil, ofObjects: Bool = false, hasConfidences: Bool = true,
    remark: (String) -> Void
  ) throws {
    try self.init(path)
    if LabelRecords.areBoxes(path) {
      // The header is the first line, as in other files.
      lines = LabelLines(
        try LabelRecords.table(path).lines.enumerated().map { ($0 + 1, $1.text) }, path: path)
    }
    if let lists = lines.lists {
      lines = LabelLines(lists, path: path)
      remark("read the lists of a list as lines")
    } else if let table = LoggedBoxes.table(lines, count: count)
      ?? LabelRecords.foundTable(path)?.lines.map({ ($0.number, $0.text) })
    {
      lines = LabelLines(table, path: path)
      remark("read the boxes that the text states")
    }
    let expectation = NumberText.Expectation(
      count: count, ofObjects: ofObjects, hasConfidences: hasConfidences)
    guard let text = NumberText(lines, expecting: expectation) else { return }
    if let line = text.lines.first(where: { $0.text.contains("...") }) {
      throw error(
        "expected numbers, found an abridged list of them; print it as a whole, e.g. with numpy.savetxt",
        line: line.number)
    }
    lines = LabelLines(text.lines, path: path)
    statedForm = text.columns?.form
    hasFramesWithoutBox = text.hasFramesWithoutBox
    remark(text.remark)
  }

  /// Returns the first lines of a file that are not empty; nil if it is no text. Only its beginning is read.
  static func beginning(of path: String) -> [LabelLine]? {
    guard let (bytes, size) = try? RegularFile.beginning(of: path, count: probedBytes),
      let text = try? text(bytes, path),
      let lines = try? LabelLines(text, path: path, limit: probedBytes)
    else { return nil }
    // The last line of a part may be cut.
    return (bytes.count >= size ? lines[...] : lines.dropLast()).filter { !$0.text.isEmpty }
  }

  /// Returns the first line of a file that is not empty; nil if its beginning has none.
  static func firstLine(of path: String) -> LabelLine? { beginning(of: path)?.first }

  /// Decodes a file. UTF-16, as some programs on Windows write it, is recognized by its byte order mark.
  private static func text(_ bytes: [UInt8], _ path: String) throws -> String {
    if NumPyArray.isOne(bytes) {
      guard let array = NumPyArray(bytes) else {
        throw GroundTruthError.malformed(
          path: path, line: nil, reason: "expected an array of numbers in NumPy's format")
      }
      return array.rows.map { $0.map { "\($0)" }.joined(separator: ",") + "\n" }.joined()
    }
    // Excel's line for the separator of fields becomes a comment.
    if bytes.starts(with: "sep=".utf8) { return "#" + String(decoding: bytes, as: UTF8.self) }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]),
      let text = String(data: Data(bytes), encoding: .utf16)
    {
      return text
    }
    if let position = bytes.firstIndex(of: 0) {
      throw GroundTruthError.malformed(
        path: path, line: bytes[..<position].count { $0 == UInt8(ascii: "\n") } + 1,
        reason: "expected text, found a NUL byte")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the file with only some of its lines.
  func with(_ lines: [(number: Int, text: Substring)]) -> LabelFile {
    var file = self
    file.lines = LabelLines(lines, path: path)
    return file
  }

  /// Returns the file with a line for each frame, of which an empty one stands for a frame without a box.
  func withFramesWithoutBox(_ lines: [(number: Int, text: Substring)]) -> LabelFile {
    var file = with(lines)
    file.hasFramesWithoutBox = true
    return file
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    try RegularFile.read(
      path, limit: largest, orThrow: { GroundTruthError.unreadable(path: path, reason: $0) })
  }

  /// Returns an error about the file as a whole or about one of its lines.
  func error(_ reason: String, line: Int? = nil) -> GroundTruthError {
    .malformed(path: path, line: line, reason: reason)
  }
}

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
