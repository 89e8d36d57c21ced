import Files

/// A CSV file with a header and the rows of one or more objects, which `CSVLabels` reads.
///
/// Frames are counted from 0, or from 1 if they are 1 to the number of frames. A column with the names of images may stand
/// for that of frames.
enum LabelTable {
  private static let imageNames: Set<String> = [
    "filename", "file", "image", "imagename", "imageid", "imagepath", "path", "img",
  ]

  /// Returns whether a line names columns by which rows belong to frames.
  static func isHeader(_ line: LabelLine) -> Bool {
    let names = line.quotedFields.map { String($0) }
    return names.contains { CSVLabels.name($0) == "frame" }
      || (BoxColumns(names) != nil && imageColumn(of: names) != nil)
  }

  private static func imageColumn(of names: [String]) -> Int? {
    names.firstIndex { imageNames.contains(BoxColumns.plain($0)) }
  }

  /// Reads all rows.
  ///
  /// - Throws: `GroundTruthError`, which names the line at fault.
  static func content(
    _ file: LabelFile, _ header: LabelLine, _ frames: SequenceFrames, _ log: LabelLog
  ) throws -> SequenceContent {
    let names = header.quotedFields.map { String($0) }
    let column = names.firstIndex { BoxColumns.identityNames.contains(BoxColumns.plain($0)) }
    var rows: [String: [(number: Int, text: Substring)]] = [:]
    let texts = try rowTexts(file, names, frames, log)
    for (line, text) in zip(file.lines.dropFirst(), texts.dropFirst()) where !line.text.isEmpty {
      let fields = line.quotedFields
      let name = column.flatMap { $0 < fields.count ? String(fields[$0]) : nil } ?? "1"
      rows[name, default: [(1, texts[0])]].append((line.number, text))
    }
    let order = rows.keys.sorted { ($0.count, $0) < ($1.count, $1) }
    let labels = try order.enumerated().map { index, name in
      // The remark on ignored columns is made once.
      try CSVLabels(file.with(rows[name] ?? []), log: index == 0 ? log : nil)
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

  /// Returns the text of every line, in which frames are counted from 0.
  private static func rowTexts(
    _ file: LabelFile, _ names: [String], _ frames: SequenceFrames, _ log: LabelLog
  ) throws -> [Substring] {
    let texts = file.lines.map(\.text)
    if let column = names.firstIndex(where: { CSVLabels.name($0) == "frame" }) {
      let numbers = file.lines.dropFirst().compactMap { line -> Double? in
        let fields = line.quotedFields
        return column < fields.count ? Double(decimal: fields[column]) : nil
      }
      guard let count = frames.count, numbers.min() == 1, numbers.max() == Double(count) else {
        return texts
      }
      log.tolerate(file.path, "read frames as counted from 1, because they are 1 to \(count)")
      return replaced(column, of: file) { _, field in
        Double(decimal: field).map { "\($0 - 1)" } ?? String(field)
      }
    }
    guard let column = imageColumn(of: names) else { return texts }
    let positions = Dictionary(
      frames.imagePaths.enumerated().map { ($1.lastPathComponent.deletingPathExtension, $0) }
    ) { first, _ in first }
    var unknown: LabelLine?
    let found = replaced(column, of: file) { line, field in
      guard line.number > 1 else { return "frame" }
      let stem = String(field).lastPathComponent.deletingPathExtension
      if positions[stem] == nil { unknown = unknown ?? line }
      return positions[stem].map { "\($0)" } ?? String(field)
    }
    if let unknown {
      throw unknown.error("expected the name of an image in \(frames.path)")
    }
    return found
  }

  /// Returns the text of every line, with another text in one column.
  private static func replaced(
    _ column: Int, of file: LabelFile, by text: (LabelLine, Substring) -> String
  ) -> [Substring] {
    file.lines.map { line in
      var fields = line.quotedFields.map { $0.contains(",") ? "\"\($0)\"" : String($0) }
      guard column < fields.count else { return line.text }
      fields[column] = text(line, Substring(fields[column]))
      return fields.joined(separator: ",")[...]
    }
  }
}
