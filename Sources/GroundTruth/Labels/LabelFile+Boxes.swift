import Files

extension LabelFile {
  /// The numbers in a row of labels: at least those of a box, at most those of MOTChallenge's rows.
  private static let rowCounts = 4...10

  /// Returns whether the first line of a file names the columns of boxes, or is a row of numbers as those of a box, which
  /// may follow the name of an image.
  static func mayHoldBoxes(_ line: LabelLine) -> Bool {
    (try? line.withoutBrackets.numbers({ $0 >= rowCounts.lowerBound }, expected: "")) != nil
      || TableHeader(line).flatMap { BoxColumns($0.names) } != nil || NamedRows.isRow(line)
  }

  /// Returns the lines at the beginning of a file by which it is recognized: without comments before the first row, except
  /// for one that names the columns of boxes. The result is empty if the file is no text.
  static func recognizedLines(of path: String) -> [LabelLine] {
    let lines = beginning(of: path) ?? []
    let comments = lines.prefix { $0.text.hasPrefix("#") }
    let header = comments.last { TableHeader($0)?.namesBox ?? false }
    let rows = lines[comments.endIndex...]
    if header == nil, let table = plainTable(rows) {
      return table.map { LabelLine(path: path, number: $0.number, text: $0.text) }
    }
    return (header.map { [$0] } ?? []) + rows
  }

  /// Returns lines that state boxes in words, or several boxes each, as a table with a header; nil if they have another
  /// form.
  static func plainTable(
    _ lines: some Collection<LabelLine>
  ) -> [(number: Int, text: Substring)]? {
    LoggedBoxes.table(lines) ?? WideTable.rows(lines)
  }

  /// Returns the file with the line that names the columns at its beginning, without comments before it and with names
  /// for all columns. Other files are returned as they are.
  var withPlainHeader: LabelFile {
    let isComment = { (line: LabelLine) in line.text.isEmpty || line.text.hasPrefix("#") }
    let comments = lines.prefix(while: isComment)
    if let table = Self.plainTable(lines[comments.endIndex...]) { return with(table) }
    let candidates = comments.reversed() + lines[comments.endIndex...].prefix(1)
    guard let line = candidates.first(where: { TableHeader($0)?.namesBox ?? false }),
      let header = TableHeader(line), header.hasIndex || !comments.isEmpty
    else { return self }
    let rows = lines.filter { $0.number > line.number && !$0.text.hasPrefix("#") }
    let names = header.names(of: rows.lazy.filter { !$0.text.isEmpty }.map(\.quotedFields.first))
    // Commas in the rows may be decimal points.
    let separator = ([",", ";", "\t"] as [Character]).first(where: line.text.contains) ?? ","
    let text = names.map { LabelLine.text(ofField: $0) }.joined(separator: String(separator))
    return with([(line.number, text[...])] + rows.map { ($0.number, $0.text) })
  }

  /// Returns whether a file whose first line may be that of labels holds something else: sentences, a header alone,
  /// matrices, or the poses of a camera.
  static func isAuxiliary(_ path: String) -> Bool {
    let lines = recognizedLines(of: path)
    guard !LabelRecords.isNamed(path), let first = lines.first else { return false }
    let header = numbers(in: first) == nil ? TableHeader(first) : nil
    let rows = lines.dropFirst(header == nil || NamedRows.isRow(first) ? 0 : 1)
    guard !rows.isEmpty else { return true }
    let others = rows.count { line in
      let fields = line.quotedFields
      if fields.count == header?.names.count,
        fields.contains(where: { $0.isEmpty || Double(decimal: $0) != nil })
      {
        return false
      }
      // A single word may stand for a missing box.
      guard line.fields.count > 1 else { return false }
      let count = line.withoutBrackets.fields.count { Double(decimal: $0) != nil }
      return !rowCounts.contains(count)
    }
    return 2 * others > rows.count || (header == nil && rows.allSatisfy(isPose))
  }

  /// Returns whether a file is text without numbers, such as a description or a list of names.
  static func isProse(_ path: String) -> Bool {
    guard let lines = beginning(of: path), !lines.isEmpty else { return false }
    let withNumbers = lines.count { line in
      line.withoutBrackets.fields.count { Double(decimal: $0) != nil } > 1
    }
    return 2 * withNumbers < lines.count && !TableHeader.isOne(lines[0])
  }

  /// Returns whether a file is a trajectory of a camera in TUM's form.
  static func isTrajectory(_ path: String) -> Bool {
    let lines = recognizedLines(of: path)
    return !lines.isEmpty && lines.allSatisfy(isPose)
  }

  /// Returns whether a line is a time, a position and a quaternion of length 1, as in TUM's trajectories.
  private static func isPose(_ line: LabelLine) -> Bool {
    guard let numbers = numbers(in: line), numbers.count == 8 else { return false }
    let square = numbers.suffix(4).reduce(0) { $0 + $1 * $1 }
    return abs(square - 1) < 0.01 && numbers.suffix(4).allSatisfy { abs($0) <= 1 }
  }

  private static func numbers(in line: LabelLine) -> [Double]? {
    try? line.withoutBrackets.numbers({ $0 > 0 }, expected: "")
  }
}
