import Files

/// The text of a file of numbers without harmless peculiarities: a header, brackets, quotation marks, separators at the
/// ends of lines, and empty lines.
struct NumberText {
  /// The remaining lines, with their numbers in the file.
  private(set) var lines: [(number: Int, text: Substring)] = []
  /// The column names in the header; nil if there is no header.
  private(set) var header: [String]?
  /// A remark on what was ignored.
  private(set) var remark = ""

  /// Returns the text of a file; nil if it has no peculiarities.
  ///
  /// - Parameter count: the expected number of lines; nil if unknown. Empty lines are ignored only if the other lines
  ///   have this number, because an empty line may stand for a frame without a label.
  init?(_ file: LabelLines, count: Int?) {
    guard file.contains(where: Self.isPeculiar) || file.first.flatMap(Self.columnNames) != nil
    else {
      return nil
    }
    var (bracketed, quoted, ended) = (0, 0, 0)
    lines = file.map { line in
      let bytes = line.text.utf8
      if bytes.contains(where: Self.isBracket) { bracketed += 1 }
      if bytes.contains(where: Self.isQuote) { quoted += 1 }
      var kept = bytes.filter { !Self.isBracket($0) && !Self.isQuote($0) }[...]
      while let last = kept.last, last <= 0x20 { kept.removeLast() }
      if kept.last.map(Self.isSeparator) ?? false { ended += 1 }
      while let last = kept.last, last <= 0x20 || Self.isSeparator(last) { kept.removeLast() }
      return (line.number, String(decoding: kept, as: UTF8.self)[...].trimmed)
    }
    var remarks = [
      (bracketed, "brackets"), (quoted, "quotation marks"), (ended, "a separator at the end"),
    ].filter { $0.0 > 0 }.map { "\($0.1) (\(Self.counted($0.0)))" }
    if let first = lines.firstIndex(where: { !$0.text.isEmpty }),
      let names = Self.columnNames(
        LabelLine(path: file.path, number: lines[first].number, text: lines[first].text))
    {
      header = names
      remarks.append("the header on line \(lines[first].number)")
      lines.removeFirst(first + 1)
    }
    let empty = lines.count { $0.text.isEmpty }
    if empty > 0, lines.count - empty == count {
      remarks.append("\(empty) empty line\(empty == 1 ? "" : "s")")
      lines.removeAll { $0.text.isEmpty }
    }
    guard !remarks.isEmpty else { return nil }
    remark = "ignored \(remarks.joined(separator: ", "))"
  }

  private static func counted(_ count: Int) -> String { "\(count) line\(count == 1 ? "" : "s")" }

  private static func isPeculiar(_ line: LabelLine) -> Bool {
    let bytes = line.text.utf8
    guard let last = bytes.last else { return true }
    return isSeparator(last) || bytes.contains { isQuote($0) || isBracket($0) }
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  private static func isBracket(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "("), UInt8(ascii: ")"): true
    default: false
    }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";")
  }

  /// Returns the fields of a line of names; nil if a field is a number or stands for a missing number.
  private static func columnNames(_ line: LabelLine) -> [String]? {
    let names = line.fields.map(String.init)
    let isHeader =
      names.count > 1
      && names.allSatisfy { name in
        guard let first = name.unicodeScalars.first, first.properties.isAlphabetic || first == "#"
        else { return false }
        return Double(decimal: name) == nil
          && !["none", "null", "na", "n/a"].contains(name.lowercased())
      }
    return isHeader ? names : nil
  }
}
