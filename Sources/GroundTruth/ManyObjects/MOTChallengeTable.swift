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
    let rows = try MOTChallengeRows(path, content: content, boxes: facts.boxes, size: facts.size) {
      facts.log?.remark(path, $0)
    }
    for line in rows.lines {
      let (frame, row) = try rows.row(of: line)
      try builder.add(row, frame: frame, line: line, firstNumber: rows.firstNumber)
    }
    return try builder.table()
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
