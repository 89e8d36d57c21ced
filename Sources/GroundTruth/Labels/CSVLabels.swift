import Geometry

/// The labels of one target in the package's own format.
///
/// A header names the columns: `frame` (0-based, counted from the sequence's first frame), then
/// `x,y,width,height` for boxes or `x1,y1,...,x4,y4` for quadrilaterals, or both sets of which a
/// row fills one. `visibility` (`visible` or `absent`, visible if left out), `cover` (0...1) and
/// `attributes` (with spaces between) may follow. Coordinates are in pixels, counted from 0. A frame
/// without a row is unlabeled.
struct CSVLabels {
  static let boxColumns = ["x", "y", "width", "height"]
  static let cornerColumns = ["x1", "y1", "x2", "y2", "x3", "y3", "x4", "y4"]
  static let otherColumns = ["visibility", "cover", "attributes"]

  private struct Row {
    var line: LabelLine
    var frame: Int
    var annotation: Annotation
  }

  private let rows: [Row]
  private let path: String

  /// The last frame with a row.
  var lastFrame: Int? { rows.map(\.frame).max() }

  /// - Throws: `GroundTruthError.malformed` with the first line at fault.
  init(_ file: LabelFile, log: LabelLog) throws {
    path = file.path
    guard let header = file.lines.first else {
      throw file.error("expected a header such as frame,x,y,width,height, found nothing")
    }
    let names = header.fields.map(String.init)
    let known = ["frame"] + Self.boxColumns + Self.cornerColumns + Self.otherColumns
    for (index, name) in names.enumerated() {
      guard known.contains(name), names.firstIndex(of: name) == index else {
        throw header.error("expected the columns \(known.joined(separator: ",")), found \(name)")
      }
    }
    let columns = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    let sets = [Self.boxColumns, Self.cornerColumns].filter { set in
      set.allSatisfy { columns[$0] != nil }
    }
    guard columns["frame"] != nil, !sets.isEmpty else {
      throw header.error("expected the columns frame,x,y,width,height or frame,x1,y1,...,x4,y4")
    }
    rows = try file.lines.dropFirst().compactMap { line in
      try log.attempt { try Self.row(line, columns: columns, count: names.count) }
    }
  }

  /// One annotation for each frame.
  ///
  /// - Throws: `GroundTruthError.malformed` for a row beyond the frames, or a second one of a frame.
  func annotations(frameCount: Int, log: LabelLog) throws -> [Annotation] {
    var annotations = Array(repeating: Annotation.unlabeled, count: frameCount)
    var lineOf: [Int: Int] = [:]
    for row in rows {
      try log.attempt {
        guard row.frame < frameCount else {
          throw row.line.error("expected a frame below \(frameCount), found \(row.frame)")
        }
        if let first = lineOf.updateValue(row.line.number, forKey: row.frame) {
          throw row.line.error(
            "expected one row for frame \(row.frame), found another in line \(first)")
        }
        annotations[row.frame] = row.annotation
        if let region = row.annotation.region { log.place(region, row.line) }
      }
    }
    return annotations
  }

  private static func row(
    _ line: LabelLine, columns: [String: Int], count: Int
  ) throws -> Row {
    let fields = line.fields
    guard fields.count == count else {
      throw line.error("expected \(count) fields, found \(fields.count)")
    }
    func field(_ name: String) -> Substring? {
      columns[name].flatMap { fields[$0].isEmpty ? nil : fields[$0] }
    }
    guard let frameText = field("frame"), let frame = Int(frameText),
      (0..<SequenceFrames.maximumCount).contains(frame)
    else {
      throw line.error("expected a frame from 0 to \(SequenceFrames.maximumCount - 1)")
    }
    let visibility = try visibility(field("visibility"), line: line)
    let region = try region(line, boxColumns.map(field), cornerColumns.map(field))
    guard region != nil || visibility == .absent else {
      throw line.error("expected a box or four corners, found neither")
    }
    let cover = try field("cover").map(line.number)
    guard cover.map((0...1).contains) ?? true else {
      throw line.error("expected a cover from 0 to 1, found \(cover ?? 0)")
    }
    let attributes = (field("attributes") ?? "").split(separator: " ").map(String.init).sorted()
    return Row(
      line: line, frame: frame,
      annotation: Annotation(
        region: region, visibility: visibility, cover: cover, attributes: attributes))
  }

  private static func visibility(
    _ field: Substring?, line: LabelLine
  ) throws -> Annotation.Visibility {
    switch field {
    case nil, "visible": return .visible
    case "absent": return .absent
    case .some(let other):
      throw line.error("expected visible or absent, found \"\(other)\"")
    }
  }

  private static func region(
    _ line: LabelLine, _ box: [Substring?], _ corners: [Substring?]
  ) throws -> Region? {
    for (fields, isBox) in [(box, true), (corners, false)] {
      let present = fields.compactMap { $0 }
      if present.isEmpty { continue }
      let numbers = try present.map(line.number)
      guard present.count == fields.count, !numbers.contains(where: \.isNaN) else {
        throw line.error("expected \(fields.count) numbers, found \(present.count)")
      }
      if !isBox { return .quadrilateral(Quadrilateral(numbers[...])) }
      return try BoxLabels.box(numbers, origin: 0, line: line).map(Region.box)
    }
    return nil
  }
}
