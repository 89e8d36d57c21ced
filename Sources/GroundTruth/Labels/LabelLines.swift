/// The lines of a text file. They are extracted from the text on demand, because a file may have millions of
/// lines.
struct LabelLines: RandomAccessCollection, Sendable {
  /// The file's path, used in messages.
  let path: String
  private let text: String
  /// The byte offset at which each line starts, followed by the offset at which a further line would start.
  private var starts: [UInt32]
  /// The number of each line in its file; empty if no line was left out.
  private var numbers: [Int] = []
  /// The number of empty lines at the end of the file, which are left out.
  private(set) var emptyAtEnd = 0

  /// Creates the lines that remain of a file.
  init(_ lines: [(number: Int, text: Substring)], path: String) {
    self.path = path
    text = lines.map(\.text).joined(separator: "\n")
    numbers = lines.map(\.number)
    starts = [0]
    for line in lines { starts.append((starts.last ?? 0) + UInt32(line.text.utf8.count) + 1) }
  }

  /// Finds where each line of the given text starts.
  ///
  /// - Parameter limit: the maximum number of lines that the file may have.
  /// - Throws: `GroundTruthError.malformed` if the file has more lines.
  init(_ text: String, path: String, limit: Int) throws {
    self.path = path
    var text = text
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    self.text = text
    starts = [0]
    for (index, byte) in text.utf8.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(UInt32(index + 1))
      guard starts.count <= limit else {
        throw GroundTruthError.malformed(
          path: path, line: starts.count, reason: "expected at most \(limit) lines")
      }
    }
    starts.append(UInt32(text.utf8.count + 1))
    // The text after the last line break is no line.
    if text.utf8.last == UInt8(ascii: "\n") { starts.removeLast() }
    while let last, last.text.isEmpty {
      starts.removeLast()
      emptyAtEnd += 1
    }
  }

  /// The inner lists if the text is a list of lists on one line, such as `[[1, 2, 3, 4], [5, 6, 7, 8]]`, on indented
  /// lines, which start with a bracket alone, or on lines that end within a list; otherwise nil.
  var lists: [(number: Int, text: Substring)]? {
    guard let line = first else { return nil }
    let isIndented = count > 1 && line.text == "[" && self[1].text.hasPrefix("[")
    guard isIndented || beginsLists(line) else { return nil }
    // A printed array may continue a list on the next line.
    guard
      isIndented || count == 1
        || dropLast().contains(where: { !$0.text.contains("]") && $0.text != "..." })
    else {
      return nil
    }
    return Self.withBrackets(map(\.text).joined(separator: " ")).split(separator: "]")
      .map { (line.number, $0.drop { "[, ".contains($0) }) }.filter { !$0.text.isEmpty }
  }

  private func beginsLists(_ line: LabelLine) -> Bool {
    guard let first = line.text.first, first == "[" || first.isLetter else { return false }
    return Self.withBrackets(line.text).hasPrefix("[[")
  }

  /// Returns lists as they are written without the names of functions, and with brackets in place of parentheses.
  private static func withBrackets(_ text: some StringProtocol) -> String {
    let plain = PrintedNumbers.withoutCalls(text) ?? String(text)
    let bytes = plain.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "("): UInt8(ascii: "[")
      case UInt8(ascii: ")"): UInt8(ascii: "]")
      default: byte
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the line with a number, if no line before it was left out.
  func line(numbered number: Int) -> LabelLine? {
    indices.contains(number - 1) ? self[number - 1] : nil
  }

  var startIndex: Int { 0 }
  var endIndex: Int { starts.count - 1 }

  subscript(position: Int) -> LabelLine {
    let bytes = text.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: Int(starts[position]))
    let end = bytes.index(bytes.startIndex, offsetBy: Int(starts[position + 1]) - 1)
    return LabelLine(
      path: path, number: numbers.isEmpty ? position + 1 : numbers[position],
      text: text[start..<end].trimmed)
  }
}
