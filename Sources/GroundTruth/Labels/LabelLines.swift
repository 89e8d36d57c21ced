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

  /// The inner lists if the text is a list of lists on one line, such as `[[1, 2, 3, 4], [5, 6, 7, 8]]`, or on indented
  /// lines, which start with a bracket alone; otherwise nil.
  var lists: [(number: Int, text: Substring)]? {
    guard let line = first else { return nil }
    let isIndented = count > 1 && line.text == "[" && self[1].text.hasPrefix("[")
    guard isIndented || (count == 1 && line.text.hasPrefix("[[")) else { return nil }
    let text = isIndented ? map(\.text).joined(separator: " ")[...] : line.text
    return text.split(separator: "]").map { (line.number, $0.drop { "[, ".contains($0) }) }
      .filter { !$0.text.isEmpty }
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
