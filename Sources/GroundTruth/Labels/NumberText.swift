import Files

/// The text of a file of numbers without harmless peculiarities: a header, comments, brackets, what Python prints around
/// numbers, quotation marks, decimal commas, separators at the ends of lines, words for a missing box, and empty lines.
struct NumberText {
  /// What a file may hold, as far as it is known.
  struct Expectation {
    /// The number of lines; nil if unknown.
    var count: Int?
    /// Whether rows are those of objects: `frame,id,box,...`.
    var ofObjects = false
    /// Whether a confidence may follow a box.
    var hasConfidences = true
  }

  /// The remaining lines, with their numbers in the file.
  private(set) var lines: [(number: Int, text: Substring)] = []
  /// The columns that the header names; nil if there is no header or it names no box.
  private(set) var columns: BoxColumns?
  /// Whether each empty line stands for a frame without a box.
  private(set) var hasFramesWithoutBox = false
  /// A remark on what was ignored, and on what was read in a particular way.
  var remark: String {
    let words = ignored.isEmpty ? [] : ["ignored \(ignored.joined(separator: ", "))"]
    return (words + read).joined(separator: "; ")
  }

  private var ignored: [String] = []
  private var read: [String] = []
  private let path: String

  private static let missing: Set<String> = ["none", "null", "nil", "nan", "n/a", "na", "lost"]

  /// Returns the text of a file; nil if it has no peculiarities.
  init?(_ file: LabelLines, expecting expectation: Expectation) {
    guard
      file.contains(where: Self.isPeculiar) || file.first.flatMap(Self.header) != nil
        || Self.hasNumberedColumns(file.first?.text, file.count, expectation)
    else {
      return nil
    }
    path = file.path
    plainLines(of: file)
    dropHeader(file, expectation)
    if let count = expectation.count { takeMissing(file, count: count) }
    guard !ignored.isEmpty || !read.isEmpty else { return nil }
  }

  private mutating func plainLines(of file: LabelLines) {
    var (bracketed, quoted, ended, decimal, printed) = (0, 0, 0, 0, 0)
    lines = file.compactMap { line in
      let words = PrintedNumbers.withoutCalls(line.text)
      if words != nil { printed += 1 }
      let bytes = (words.map { $0[...] } ?? line.text).utf8
      if bytes.contains(where: Self.isBracket) { bracketed += 1 }
      if bytes.contains(where: Self.isQuote) { quoted += 1 }
      var rest = bytes.filter { !Self.isBracket($0) && !Self.isQuote($0) }[...]
      while let last = rest.last, last <= 0x20 { rest.removeLast() }
      if rest.last.map(Self.isSeparator) ?? false { ended += 1 }
      while let last = rest.last, last <= 0x20 || Self.isSeparator(last) { rest.removeLast() }
      let text = Self.withDecimalPoints(rest)
      if text != nil { decimal += 1 }
      // A line may hold only the end of a printed array.
      if words != nil, rest.isEmpty, !"[]".utf8.allSatisfy(bytes.contains) { return nil }
      return (line.number, (text ?? String(decoding: rest, as: UTF8.self))[...].trimmed)
    }
    ignored = [
      (printed, "names of types"), (bracketed, "brackets"), (quoted, "quotation marks"),
      (ended, "a separator at the end"),
    ].filter { $0.0 > 0 }.map { "\($0.1) (\(Self.counted($0.0)))" }
    if decimal > 0 { read.append("read commas as decimal points (\(Self.counted(decimal)))") }
  }

  /// Removes comments, and the line that names the columns. If it names those of a box in another order or among others,
  /// the rows keep only the columns that are read.
  private mutating func dropHeader(_ file: LabelLines, _ expectation: Expectation) {
    var header: (number: Int, names: TableHeader)?
    var comments = 0
    lines = lines.filter { line in
      guard line.text.utf8.first == UInt8(ascii: "#") else { return true }
      let text = line.text.drop { $0 == "#" }.trimmed
      if let names = self.header(line.number, text), BoxColumns(names.names) != nil {
        header = (line.number, names)
      } else {
        comments += 1
      }
      return false
    }
    if let first = lines.firstIndex(where: { !$0.text.isEmpty }),
      let names = self.header(lines[first].number, lines[first].text)
    {
      header = (lines[first].number, names)
      lines.removeFirst(first + 1)
    } else if header == nil, Self.hasNumberedColumns(lines.first?.text, lines.count, expectation) {
      ignored.append("the header on line \(lines.removeFirst().number)")
    }
    if comments > 0 { ignored.append("\(comments) comment\(comments == 1 ? "" : "s")") }
    guard let header else { return }
    ignored.append("the header on line \(header.number)")
    let rows = lines.lazy.filter { !$0.text.isEmpty }
    let names = header.names.names(
      of: rows.map { file.line(numbered: $0.number)?.quotedFields.first })
    columns = BoxColumns(names, hasConfidences: expectation.hasConfidences)
    let ofObjects = expectation.ofObjects
    guard let columns, !columns.areDefault(ofObjects: ofObjects),
      !ofObjects || columns.haveIdentities
    else { return }
    ignored.append("the columns that are not needed")
    lines = lines.map { line in
      let fields = file.line(numbered: line.number)?.quotedFields ?? []
      return (line.number, columns.row(fields, ofObjects: ofObjects).map { $0[...] } ?? line.text)
    }
  }

  /// Removes empty lines if the others are as many as frames. If all lines are as many as frames, empty ones stand for
  /// frames without a box, as do words such as `None`.
  private mutating func takeMissing(_ file: LabelLines, count: Int) {
    let words = lines.indices.filter { Self.missing.contains(lines[$0].text.lowercased()) }
    for index in words { lines[index].text = "nan,nan,nan,nan" }
    if !words.isEmpty { read.append("read words as missing boxes (\(Self.counted(words.count)))") }
    let empty = lines.count { $0.text.isEmpty }
    guard empty > 0 else { return }
    if lines.count - empty == count {
      ignored.append("\(empty) empty line\(empty == 1 ? "" : "s")")
      lines.removeAll { $0.text.isEmpty }
    } else if lines.count + file.emptyAtEnd == count {
      hasFramesWithoutBox = true
      read.append("read empty lines as frames without a box (\(Self.counted(empty)))")
    }
  }

  private static func counted(_ count: Int) -> String { "\(count) line\(count == 1 ? "" : "s")" }

  private static func isPeculiar(_ line: LabelLine) -> Bool {
    let bytes = line.text.utf8
    guard let last = bytes.last, let first = bytes.first else { return true }
    return isSeparator(last) || first == UInt8(ascii: "#") || first >= UInt8(ascii: "A")
      || bytes.contains { isQuote($0) || isBracket($0) } || hasDecimalCommas(bytes)
  }

  /// Whether commas are decimal points: fields are separated by semicolons or tabs, and each comma is between digits.
  static func hasDecimalCommas(_ bytes: some BidirectionalCollection<UInt8>) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard bytes.contains(UInt8(ascii: ",")),
      bytes.contains(where: { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "\t") })
    else { return false }
    return bytes.indices.allSatisfy { index in
      guard bytes[index] == UInt8(ascii: ",") else { return true }
      let next = bytes.index(after: index)
      return index > bytes.startIndex && digits.contains(bytes[bytes.index(before: index)])
        && next < bytes.endIndex && digits.contains(bytes[next])
    }
  }

  /// Returns a line whose commas are decimal points, with points; nil if it has none.
  static func withDecimalPoints(_ bytes: some BidirectionalCollection<UInt8>) -> String? {
    guard hasDecimalCommas(bytes) else { return nil }
    let points = bytes.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    return String(decoding: points, as: UTF8.self)
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

  private func header(_ number: Int, _ text: Substring) -> TableHeader? {
    Self.header(LabelLine(path: path, number: number, text: text))
  }

  /// Returns the names in a line; nil if a field is a number or stands for a missing number.
  private static func header(_ line: LabelLine) -> TableHeader? {
    guard let header = TableHeader(line) else { return nil }
    let isHeader = header.names.allSatisfy { name in
      guard let first = name.unicodeScalars.first, first.properties.isAlphabetic else {
        return false
      }
      return Double(decimal: name) == nil && !missing.contains(name.lowercased())
    }
    return isHeader ? header : nil
  }

  /// Whether the first line numbers the columns, as pandas does for an array, because there is one line more than frames.
  private static func hasNumberedColumns(
    _ first: Substring?, _ count: Int, _ expectation: Expectation
  ) -> Bool {
    expectation.count.map { $0 + 1 } == count && (first == "0,1,2,3" || first == "0,1,2,3,4")
  }
}
