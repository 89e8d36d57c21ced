import Files

/// A table with a header and the rows of one or more objects, which `CSVLabels` reads: a CSV file, or a JSON file with a
/// list of objects.
enum LabelTable {
  /// Reads all rows.
  ///
  /// - Throws: `GroundTruthError`, which names the line at fault.
  static func content(
    _ original: LabelFile, _ header: LabelLine, _ frames: SequenceFrames, _ log: LabelLog
  ) throws -> SequenceContent {
    try checkSequence(of: original, header)
    let file = withBoxColumns(withDecimalPoints(original, log))
    let names = (file.lines.first ?? header).quotedFields.map { String($0) }
    let column = BoxColumns.identityColumn(of: names)
    var rows: [String: [(number: Int, text: Substring)]] = [:]
    let texts = try RowFrames(file, columns: names, of: frames, log: log).texts()
    for (line, text) in zip(file.lines.dropFirst(), texts.dropFirst()) where !line.text.isEmpty {
      let fields = line.quotedFields
      let name = column.flatMap { $0 < fields.count ? String(fields[$0]) : nil } ?? "1"
      rows[name, default: [(1, texts[0])]].append((line.number, text))
    }
    let order = rows.keys.sorted { ($0.count, $0) < ($1.count, $1) }
    let labels = try order.enumerated().map { index, name in
      // The remark on ignored columns is made once.
      try CSVLabels(
        file.with(rows[name] ?? []), log: log, remarks: index == 0,
        used: column.map { [names[$0]] } ?? [])
    }
    let count =
      try frames.count ?? labels.compactMap { try $0.lastFrame(log: log) }.max().map { $0 + 1 } ?? 0
    guard count > 0, !labels.isEmpty else { throw file.error("expected at least one label") }
    try frames.check(count, targets: labels.count, path: file.path)
    return SequenceContent(
      frames: frames.source, frameCount: count,
      targets: try zip(order, labels).map {
        Target(name: $0, annotations: try $1.annotations(frameCount: count, log: log))
      })
  }

  /// Throws an error if a column names several sequences.
  private static func checkSequence(of file: LabelFile, _ header: LabelLine) throws {
    let names = header.quotedFields.map { String($0) }
    guard let column = ForeignFile.sequenceColumn(of: names) else { return }
    let rows = file.lines.dropFirst().lazy.map(\.quotedFields).filter { column < $0.count }
    let found = Set(rows.map { $0[column] }.filter { !$0.isEmpty })
    // Numbers may count the rows.
    guard found.count < 2 || found.allSatisfy({ Double(decimal: $0) != nil }) else {
      throw file.error(ForeignFile.words(sequences: file.path, header, column))
    }
  }

  /// Returns the file with four columns in place of one with lists such as `[x, y, width, height]`, unless other columns
  /// are those of a box.
  private static func withBoxColumns(_ file: LabelFile) -> LabelFile {
    guard let header = file.lines.first?.quotedFields.map(String.init),
      let row = file.lines.dropFirst().first(where: { !$0.text.isEmpty })
    else { return file }
    let lists = row.quotedFields.indices.prefix(header.count).filter {
      numbers(ofList: row.quotedFields[$0], file.path) != nil
    }
    guard let column = lists.first(where: { BoxColumns.isList(header[$0]) }) ?? lists.first,
      !CSVLabels.holdBox(header)
    else { return file }
    return file.with(
      file.lines.enumerated().map { index, line in
        let fields = line.quotedFields.enumerated().map { position, field in
          switch (index == 0, position == column) {
          case (true, true):
            return LabelRecords.columns(ofList: header[column]).joined(separator: ",")
          case (true, false):
            // The size of the image is not that of the box.
            return CSVLabels.boxColumns.contains(CSVLabels.name(String(field)))
              ? "image \(field)" : LabelLine.text(ofField: field)
          case (false, true):
            return field.isEmpty
              ? ",,," : numbers(ofList: field, file.path) ?? LabelLine.text(ofField: field)
          case (false, false): return LabelLine.text(ofField: field)
          }
        }
        return (line.number, line.text.isEmpty ? "" : fields.joined(separator: ",")[...])
      })
  }

  /// Returns the four numbers of a list, separated by commas; nil if a field is no such list.
  private static func numbers(ofList field: Substring, _ path: String) -> String? {
    guard let first = field.first, "[(".contains(first) || field.hasSuffix(")") else { return nil }
    let line = LabelLine(path: path, number: 1, text: field)
    return (try? line.withoutBrackets.numbers(4)).map {
      $0.map { "\($0)" }.joined(separator: ",")
    }
  }

  /// Returns the file with decimal points in place of commas, as spreadsheets in many languages write them.
  private static func withDecimalPoints(_ file: LabelFile, _ log: LabelLog) -> LabelFile {
    let changed = file.lines.count { NumberText.hasDecimalCommas($0.text.utf8) }
    guard changed > 0, file.lines.first.map({ !$0.text.contains(",") }) ?? false else {
      return file
    }
    log.tolerate(file.path, "read commas as decimal points (\(changed) lines)")
    return file.with(
      file.lines.map { line in
        (line.number, NumberText.withDecimalPoints(line.text.utf8).map { $0[...] } ?? line.text)
      })
  }
}
