import Files
import Geometry

/// The labels of one target in the package's own format.
///
/// A header names the columns, in any order. The column `frame` (0-based, relative to the sequence's first frame) is
/// required. So is at least one of two groups of columns: `x,y,width,height` for boxes and `x1,y1,...,x4,y4` for
/// quadrilaterals. If both groups are present, each row has values for at most one of them. The columns `visibility`
/// (`visible` or `absent`; `visible` by default), `cover` (0...1), `attributes` (separated by spaces) and `source`
/// (`hand`, `checked` or `tracked`; a column of this name with none of these words is ignored) are optional. Coordinates
/// are in 0-based pixels. A frame without a row is unlabeled, and so is one whose source is `tracked`, unless
/// `UncheckedLabels.areUsed` is set.
struct CSVLabels {
  static let boxColumns = ["x", "y", "width", "height"]
  private static let plainNames = Set(boxColumns + ["x1", "y1", "x2", "y2", "cx", "cy"])
  static let cornerColumns = ["x1", "y1", "x2", "y2", "x3", "y3", "x4", "y4"]
  static let otherColumns = ["visibility", "cover", "attributes"]

  /// Other names of columns, as written by common programs. Corners become a box's position and size.
  private static let otherNames: [String: String] =
    [
      "w": "width", "h": "height", "left": "x", "top": "y", "xmin": "x1", "ymin": "y1",
      "xmax": "x2", "ymax": "y2", "right": "x2", "bottom": "y2", "xcenter": "cx", "ycenter": "cy",
      "centerx": "cx", "centery": "cy", "xc": "cx", "yc": "cy", "xtl": "x1", "ytl": "y1",
      "xbr": "x2", "ybr": "y2", "breite": "width", "höhe": "height", "hoehe": "height",
    ].merging(BoxColumns.frameNames.map { ($0, "frame") }) { $1 }

  /// The columns of boxes in the order of preference, with the form that they state.
  private static let boxForms: [(columns: [String], form: BoxForm.Numbers)] = [
    (boxColumns, .xywh), (["x1", "y1", "x2", "y2"], .xyxy), (["x", "y", "x2", "y2"], .xyxy),
    (["cx", "cy", "width", "height"], .cxcywh),
  ]

  /// Returns the name of a column in this format.
  static func name(_ heading: String) -> String {
    let (name, plain) = (heading.lowercased(), BoxColumns.plain(heading))
    return otherNames[name] ?? otherNames[plain] ?? (plainNames.contains(plain) ? plain : name)
  }

  /// Returns whether columns with these names hold a box or four corners.
  static func holdBox(_ headings: [String]) -> Bool {
    let names = Set(headings.map(name))
    return (boxForms.map(\.columns) + [cornerColumns]).contains(where: names.isSuperset)
  }

  private let file: LabelFile
  private let columnCount: Int
  // The index of each column; nil if the column is missing. The column `frame` is never missing.
  private let frame: Int
  private let box: [Int?]
  private let corners: [Int?]
  private let visibility: Int?
  private let cover: Int?
  private let attributes: Int?
  private let source: Int?
  private let form: BoxForm
  /// Whether any row has a box.
  private var hasBoxes = false

  /// Reads the column names from the header of a label file. Columns with other names are ignored with a remark.
  ///
  /// - Parameters:
  ///   - remarks: whether to make the remark.
  ///   - used: the names of further columns that the caller reads.
  /// - Throws: `GroundTruthError.malformed` for an invalid header.
  init(
    _ file: LabelFile, log: LabelLog, remarks: Bool = true, used: Set<String> = []
  ) throws {
    self.file = file
    guard let header = file.lines.first else {
      throw file.error("expected a header such as frame,x,y,width,height; found nothing")
    }
    let headings = header.quotedFields.map { $0.lowercased() }
    let names = headings.map(Self.name)
    source = names.firstIndex(of: "source").flatMap { column in
      let known = Set(LabelSource.allCases.map(\.rawValue))
      return file.lines.dropFirst().contains {
        $0.quotedFields.dropFirst(column).first.map { known.contains(String($0)) } ?? false
      } ? column : nil
    }
    let known =
      (source == nil ? [] : ["source"]) + ["frame"] + Self.boxColumns + Self.cornerColumns
      + Self.otherColumns + ["cx", "cy"]
    for (index, name) in names.enumerated() where known.contains(name) {
      guard names.firstIndex(of: name) == index else {
        throw header.error("expected different columns, found \(headings[index]) twice")
      }
    }
    func has(_ columns: some Sequence<String>) -> Bool { columns.allSatisfy(names.contains) }
    // The upper left and the lower right corner are a box if the other two corners are missing.
    let stated = Self.boxForms.first { has($0.columns) }
    let hasCorners = has(Self.cornerColumns)
    let plainForm = hasCorners ? nil : stated
    guard let frame = names.firstIndex(of: "frame"), stated != nil || hasCorners else {
      throw header.error(
        "expected the columns frame,x,y,width,height or frame,x1,y1,...,x4,y4; found"
          + " \(headings.joined(separator: ",").prefix(80))")
    }
    let usedHeadings = Set(used.map { $0.lowercased() })
    let ignored = zip(headings, names).filter {
      !known.contains($1) && !usedHeadings.contains($0)
    }.map(\.0)
    if remarks, !ignored.isEmpty {
      log.tolerate(file.path, "ignored the columns \(ignored.joined(separator: ", "))")
    }
    columnCount = names.count
    self.frame = frame
    form = log.boxes ?? BoxForm(plainForm?.form ?? .xywh)
    box = (plainForm?.columns ?? Self.boxColumns).map(names.firstIndex)
    corners = (plainForm?.form ?? .xywh) != .xywh ? [] : Self.cornerColumns.map(names.firstIndex)
    visibility = names.firstIndex(of: "visibility")
    cover = names.firstIndex(of: "cover")
    attributes = names.firstIndex(of: "attributes")
    hasBoxes = file.lines.dropFirst().contains { !isBoxEmpty($0.quotedFields) }
  }

  /// Returns the last frame that has a row; nil if there are no rows.
  ///
  /// - Throws: `GroundTruthError.malformed` for the first line at fault. If the log collects defects, no error is
  ///   thrown, and the defects are recorded when the annotations are read.
  func lastFrame(log: LabelLog) throws -> Int? {
    var last: Int?
    for line in file.lines.dropFirst() where !line.text.isEmpty {
      let frame = log.isChecking ? (try? row(line, log))?.frame : try row(line, log).frame
      if let frame { last = max(last ?? frame, frame) }
    }
    return last
  }

  /// Reads the rows and returns one annotation for each frame.
  ///
  /// - Throws: `GroundTruthError.malformed` for the first line at fault: an invalid row, a row beyond the last frame,
  ///   or a second row for the same frame.
  func annotations(frameCount: Int, log: LabelLog) throws -> [Annotation] {
    try labels(frameCount: frameCount, log: log).annotations
  }

  /// Reads the rows and returns one annotation and one source for each frame. The array of sources is empty if the file
  /// states none.
  ///
  /// - Throws: `GroundTruthError.malformed`, like `annotations(frameCount:log:)`.
  func labels(
    frameCount: Int, log: LabelLog
  ) throws -> (annotations: [Annotation], sources: [LabelSource]) {
    var sources = source == nil ? [] : Array(repeating: LabelSource.none, count: frameCount)
    var annotations = Array(repeating: Annotation.unlabeled, count: frameCount)
    // The line number of each frame's row. The value 1, the line number of the header, marks a frame without a row.
    var lineOf = [UInt32](repeating: 1, count: frameCount)
    for line in file.lines.dropFirst() where !line.text.isEmpty {
      try log.attempt {
        let (frame, annotation) = try row(line, log)
        guard frame < frameCount else {
          throw line.error("expected a frame number below \(frameCount), found \(frame)")
        }
        guard lineOf[frame] == 1 else {
          throw line.error(
            "expected one row for frame \(frame), found another on line \(lineOf[frame]); rows of several objects need a"
              + " column id")
        }
        lineOf[frame] = UInt32(line.number)
        if let source = try source(line) { sources[frame] = source }
        guard sources.isEmpty || sources[frame] != .tracked || UncheckedLabels.areUsed else {
          return
        }
        annotations[frame] = annotation
        if let region = annotation.region { log.check(region, line) }
      }
    }
    if form == .plain {
      try LabelForms.check(annotations, of: file.path, origin: 0, log: log)
    } else {
      try LabelForms.checkFractions(annotations, of: file.path, statedAs: form, log: log)
    }
    return (annotations, sources)
  }

  /// Returns who made the label of a row; nil if the row does not state it.
  private func source(_ line: LabelLine) throws -> LabelSource? {
    guard let column = source, let text = line.quotedFields.dropFirst(column).first, !text.isEmpty
    else { return nil }
    guard let source = LabelSource(rawValue: String(text)), source != .none else {
      throw line.error("expected hand, checked or tracked, found \"\(text.prefix(40))\"")
    }
    return source
  }

  private func isBoxEmpty(_ fields: [Substring]) -> Bool {
    self.visibility == nil && corners.allSatisfy { $0 == nil }
      && box.compactMap(\.self).allSatisfy { $0 >= fields.count || fields[$0].isEmpty }
  }

  private func row(
    _ line: LabelLine, _ log: LabelLog
  ) throws -> (frame: Int, annotation: Annotation) {
    var fields = line.quotedFields
    if fields.count == columnCount + 1, fields.last?.isEmpty ?? false { fields.removeLast() }
    guard fields.count == columnCount else {
      throw line.error("expected \(columnCount) fields, found \(fields.count)")
    }
    func field(_ column: Int?) -> Substring? {
      column.flatMap { fields[$0].isEmpty ? nil : fields[$0] }
    }
    guard let frameText = field(self.frame),
      let frame = Double(decimal: frameText).flatMap({ Int(exactly: $0) }),
      (0..<SequenceFrames.maximumCount).contains(frame)
    else {
      throw line.error(
        "expected a frame from 0 to \(SequenceFrames.maximumCount - 1), found"
          + " \"\((field(self.frame) ?? "").prefix(40))\"")
    }
    var visibility = try Self.visibility(field(self.visibility), line: line)
    let region = try region(line, box.map(field), corners.map(field), in: log.frameSize)
    // As in OTB, a box of NaN, which some programs write as empty fields, marks an absent target.
    if region == nil, box.contains(where: { field($0) != nil }) || (hasBoxes && isBoxEmpty(fields))
    {
      visibility = .absent
    }
    guard region != nil || visibility == .absent else {
      throw line.error("expected a box or four corners, found neither")
    }
    let cover = try field(self.cover).map(line.number)
    guard cover.map((0...1).contains) ?? true else {
      throw line.error("expected a cover value from 0 to 1, found \(cover ?? 0)")
    }
    let attributes = (field(self.attributes) ?? "").split(separator: " ").map(String.init).sorted()
    return (
      frame,
      Annotation(region: region, visibility: visibility, cover: cover, attributes: attributes)
    )
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

  private func region(
    _ line: LabelLine, _ box: [Substring?], _ corners: [Substring?],
    in size: @autoclosure () -> PixelSize?
  ) throws -> Region? {
    for (fields, isBox) in [(box, true), (corners, false)] {
      let present = fields.compactMap { $0 }
      if present.isEmpty { continue }
      let numbers = try present.map(line.number)
      if present.count == fields.count, numbers.allSatisfy(\.isNaN) { return nil }
      guard present.count == fields.count, !numbers.contains(where: \.isNaN) else {
        let found = numbers.count { !$0.isNaN }
        throw line.error(
          "expected \(fields.count) numbers other than NaN, found \(found)")
      }
      if !isBox { return .quadrilateral(Quadrilateral(numbers[...])) }
      guard form != .plain else {
        return try BoxLabels.box(numbers, origin: 0, line: line).map(Region.box)
      }
      // The number of the frame has a column of its own.
      let box = try form.withoutFrame.box(
        numbers, origin: 0, in: form.isRelative ? size() : nil, of: line)
      return try BoxLabels.box([box.x, box.y, box.width, box.height], origin: 0, line: line)
        .map(Region.box)
    }
    return nil
  }
}
