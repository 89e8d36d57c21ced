import Foundation

/// A text file of labels, line by line.
struct LabelFile: Sendable {
  let path: String
  /// Without empty lines at the end.
  let lines: [LabelLine]

  /// - Throws: `GroundTruthError.unreadable`.
  init(_ path: String) throws {
    self.path = path
    let text: String
    do {
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      text = String(decoding: data, as: UTF8.self)
    } catch {
      throw GroundTruthError.unreadable(path: path, reason: Self.reason(error, path))
    }
    var lines: [LabelLine] = []
    let rows = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, row) in rows.enumerated() {
      var content = Substring(row)
      if index == 0, content.unicodeScalars.first == "\u{FEFF}" {
        content.unicodeScalars.removeFirst()
      }
      lines.append(LabelLine(path: path, number: index + 1, text: content.trimmed))
    }
    while lines.last?.text.isEmpty == true { lines.removeLast() }
    self.lines = lines
  }

  /// An error about the file as a whole, or about one of its lines.
  func error(_ reason: String, line: Int? = nil) -> GroundTruthError {
    .malformed(path: path, line: line, reason: reason)
  }

  private static func reason(_ error: any Error, _ path: String) -> String {
    FileManager.default.fileExists(atPath: path) ? "no permission, or not a file" : "no such file"
  }
}

/// One line of a text file.
struct LabelLine: Sendable {
  let path: String
  /// 1-based.
  let number: Int
  /// Without white space around it.
  let text: Substring

  func error(_ reason: String) -> GroundTruthError {
    .malformed(path: path, line: number, reason: reason)
  }

  /// The fields between commas or semicolons, or where there are none between white space.
  var fields: [Substring] {
    for separator in [UInt8(ascii: ","), UInt8(ascii: ";")]
    where text.utf8.contains(separator) {
      return text.utf8.split(separator: separator, omittingEmptySubsequences: false)
        .map { Substring($0).trimmed }
    }
    return text.split { $0 == " " || $0 == "\t" }
  }

  /// The line's numbers; NaN is one, infinity is not.
  ///
  /// - Throws: `GroundTruthError.malformed` that names the line and what was found in it.
  func numbers(_ allowedCount: (Int) -> Bool, expected: String) throws -> [Double] {
    let fields = fields
    guard allowedCount(fields.count) else {
      throw error("expected \(expected), found \(fields.isEmpty ? "none" : "\(fields.count)")")
    }
    return try fields.map(number)
  }

  /// - Throws: `GroundTruthError.malformed`.
  func numbers(_ count: Int) throws -> [Double] {
    try numbers({ $0 == count }, expected: "\(count) numbers")
  }

  /// - Throws: `GroundTruthError.malformed` unless the field is a number that is not infinite.
  func number(_ field: Substring) throws -> Double {
    guard let value = Double(field), !value.isInfinite else {
      throw error("expected a number, found \"\(field.prefix(40))\"")
    }
    return value
  }

  /// - Throws: `GroundTruthError.malformed` unless the value is whole and fits a file's numbering.
  func wholeNumber(_ value: Double, _ what: String) throws -> Int {
    guard let whole = Int(exactly: value), abs(whole) < 1 << 40 else {
      throw error("expected a whole number as \(what), found \(value)")
    }
    return whole
  }
}

extension Substring {
  /// Without spaces, tabs and line ends around it.
  var trimmed: Substring {
    var result = self
    while let first = result.utf8.first, first <= 0x20 { result = result.dropFirst() }
    while let last = result.utf8.last, last <= 0x20 { result = result.dropLast() }
    return result
  }
}
