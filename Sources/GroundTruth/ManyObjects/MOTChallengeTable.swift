import Geometry

/// The format of MOTChallenge's files (Dendorfer et al., "MOTChallenge: A Benchmark for Single-Camera Multiple Target
/// Tracking", IJCV 2021).
///
/// Each line has the form `frame,id,left,top,width,height,confidence,...`. Frames and pixels are 1-based. In labels,
/// the seventh column is a flag, the eighth a class and the ninth the visible fraction. In lines with ten columns
/// (MOT15), the last three are world coordinates.
public enum MOTChallengeTable {
  /// Reads `gt.txt`, `det.txt` or a tracker's result.
  ///
  /// - Parameter frameCount: the number of frames in the sequence; nil to infer it from the rows.
  /// - Throws: `GroundTruthError`, which names the line at fault.
  public static func read(
    _ path: String, content: ObjectTable.Content, frameCount: Int?
  ) throws -> ObjectTable {
    try read(path, content: content, TableFacts(frameCount: frameCount))
  }

  /// Reads `gt.txt`, `det.txt` or a tracker's result.
  ///
  /// - Throws: `GroundTruthError`, which names the line at fault.
  public static func read(
    _ path: String, content: ObjectTable.Content, _ facts: TableFacts
  ) throws -> ObjectTable {
    var builder = ObjectTableBuilder(frameCount: facts.frameCount, content: content)
    let form =
      switch content {
      case .labels: ChosenReading.labels
      case .results: ChosenReading.answers
      case .detections: BoxForm?.none
      }
    let size = form.flatMap { $0.isRelative ? facts.size() : nil }
    let file = try LabelFile(numbers: path) { facts.log?.remark(path, $0) }
    for line in file.lines where !line.text.isEmpty {
      var values = try line.numbers({ (6...10).contains($0) }, expected: "6 to 10 numbers")
      let frame = try line.wholeNumber(values[0], "the frame")
      if let form, form != .plain {
        let box = try BoxForm(form.numbers, isRelative: form.isRelative)
          .box(Array(values[2...5]), origin: 1, in: size, of: line)
        values.replaceSubrange(2...5, with: [box.x + 1, box.y + 1, box.width, box.height])
      }
      try builder.add(
        row(values, line: line, content: content), frame: frame - 1, line: line, firstNumber: 1)
    }
    return builder.table
  }

  private static func row(
    _ values: [Double], line: LabelLine, content: ObjectTable.Content
  ) throws -> ObjectTable.Row {
    guard !values.prefix(7).contains(where: \.isNaN) else {
      throw line.error("expected numbers, found NaN")
    }
    guard values[4] >= 0, values[5] >= 0 else {
      throw line.error(
        "expected a width and a height of 0 or more, found \(values[4]) and \(values[5])")
    }
    var row = ObjectTable.Row(
      identity: try line.wholeNumber(values[1], "the id"),
      box: Box(x: values[2] - 1, y: values[3] - 1, width: values[4], height: values[5]))
    let seventh = values.count > 6 ? values[6] : nil
    guard content == .labels else {
      row.confidence = seventh
      return row
    }
    row.isCounted = seventh != 0
    guard values.count == 8 || values.count == 9 else { return row }
    row.kind = .number(try line.wholeNumber(values[7], "the class"))
    if values.count == 9, (0...1).contains(values[8]) { row.visibility = values[8] }
    return row
  }

  /// Returns a result as MOTChallenge's server expects it, with ten columns per line.
  ///
  /// Reading the text back restores the exact numbers. An unknown confidence becomes 1.
  public static func text(_ table: ObjectTable) -> String {
    var text = ""
    for (frame, rows) in table.frames.enumerated() {
      for row in rows {
        let box = row.box
        let numbers = [box.x + 1, box.y + 1, box.width, box.height, row.confidence ?? 1]
        let values = numbers.map { "\($0)" }.joined(separator: ",")
        text += "\(frame + 1),\(row.identity),\(values),-1,-1,-1\n"
      }
    }
    return text
  }
}
