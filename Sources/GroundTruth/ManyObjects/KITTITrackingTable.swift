import Files
import Geometry

/// The format of KITTI's tracking files (Geiger et al., "Are We Ready for Autonomous Driving? The KITTI Vision
/// Benchmark Suite", CVPR 2012).
///
/// Lines have 17 fields separated by spaces, or 18 in results: frame, id, class, truncation, occlusion, angle, left,
/// top, right, bottom, seven numbers for the 3D box, and, only in results, the score. Frames and pixels are 0-based. A
/// `DontCare` row is a region that is excluded from evaluation.
public enum KITTITrackingTable {
  /// Reads a file in `label_02` or a tracker's result.
  ///
  /// - Parameter frameCount: the number of frames in the sequence; nil to infer it from the rows.
  /// - Throws: `GroundTruthError`, which names the line at fault.
  public static func read(
    _ path: String, content: ObjectTable.Content, frameCount: Int?
  ) throws -> ObjectTable {
    var builder = ObjectTableBuilder(frameCount: frameCount, content: content)
    for line in try LabelFile(path).lines where !line.text.isEmpty {
      let fields = line.fields
      guard fields.count == 17 || fields.count == 18 else {
        throw line.error("expected 17 or 18 fields, found \(fields.count)")
      }
      let frame = try line.wholeNumber(line.number(fields[0]), "the frame")
      let box = try box(fields[6...9].map(line.number), line: line)
      guard fields[2].lowercased() != "dontcare" else {
        try builder.ignore(box, frame: frame, line: line, firstNumber: 0)
        continue
      }
      let row = ObjectTable.Row(
        identity: try line.wholeNumber(line.number(fields[1]), "the id"), box: box,
        confidence: fields.count == 18 && content != .labels ? try line.number(fields[17]) : nil,
        kind: .name(String(fields[2])), truncation: try line.number(fields[3]),
        occlusion: try line.number(fields[4]))
      try builder.add(row, frame: frame, line: line, firstNumber: 0)
    }
    return try builder.table()
  }

  /// Returns whether the first nonempty line of a file has at least 17 fields, as this format requires.
  public static func isOne(_ path: String) -> Bool {
    LabelFile.firstLine(of: path).map { line in
      let fields = line.fields
      return fields.count >= 17 && Double(decimal: fields[0]) != nil
    } ?? false
  }

  private static func box(_ edges: [Double], line: LabelLine) throws -> Box {
    let (left, top, right, bottom) = (edges[0], edges[1], edges[2], edges[3])
    guard right >= left, bottom >= top else {
      throw line.error(
        "expected left, top, right and bottom with left <= right and top <= bottom; found"
          + " \(left), \(top), \(right) and \(bottom)")
    }
    return Box(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns a result as KITTI's evaluation expects it, with 18 fields per line. Unknown fields, such as those of the
  /// 3D box, have the values that the benchmark defines for this purpose.
  ///
  /// - Parameter kind: the class for objects without a class.
  public static func text(_ table: ObjectTable, kind: String = "Pedestrian") -> String {
    var text = ""
    for (frame, rows) in table.frames.enumerated() {
      for row in rows {
        let box = row.box
        let edges = "\(box.x) \(box.y) \(box.maxX) \(box.maxY)"
        let name = if case .name(let name) = row.kind { name } else { kind }
        text += "\(frame) \(row.identity) \(name) -1 -1 -10 \(edges)"
        text += " -1 -1 -1 -1000 -1000 -1000 -10 \(row.confidence ?? 1)\n"
      }
    }
    return text
  }
}
