import Files
import Geometry

/// A table whose rows hold the boxes of several objects side by side, or of one in columns that bear its name:
/// `frame,cup_x,cup_y,cup_w,cup_h`, `frame,x1,y1,w1,h1,x2,y2,w2,h2`, or MATLAB's `imageFilename,cup` with
/// `[x y width height]` or in the columns `cup_1` to `cup_4`.
enum WideTable {
  /// The columns of an object's box: four, or one with a list.
  private struct Group {
    var name: String
    var columns: [Int]
    var form: BoxForm.Numbers
  }

  /// The column with the names of images in MATLAB's tables, whose pixels count from 1.
  private static let matlab = "imagefilename"
  private static let parts = ["1": "x", "2": "y", "3": "width", "4": "height"]

  /// Returns a table with a row for each object in each frame; nil if the lines have another form.
  static func rows(_ lines: some Collection<LabelLine>) -> [(number: Int, text: Substring)]? {
    guard let header = lines.first else { return nil }
    let names = header.quotedFields.map(String.init)
    guard names.count > 1, let key = RowFrames.column(of: names),
      BoxColumns.identityColumn(of: names) == nil,
      let row = lines.dropFirst().first(where: { !$0.text.isEmpty })
    else { return nil }
    var groups = numbered(names)
    if groups.isEmpty, BoxColumns(names) == nil, !CSVLabels.holdBox(names),
      !names.contains(where: BoxColumns.isList)
    {
      groups = named(names)
      if groups.isEmpty { groups = lists(names, row, besides: key) }
    }
    guard let form = groups.first?.form, groups.allSatisfy({ $0.form == form }) else { return nil }
    let isMatlab = BoxColumns.plain(names[key]) == matlab
    let origin: SIMD4<Double> =
      isMatlab ? form == .xyxy ? SIMD4(repeating: 1) : SIMD4(1, 1, 0, 0) : .zero
    let columns =
      switch form {
      case .xyxy: "x1,y1,x2,y2"
      case .cxcywh: "cx,cy,width,height"
      default: "x,y,width,height"
      }
    var rows: [(number: Int, text: Substring)] = [
      (header.number, "\(LabelLine.text(ofField: names[key])),id,\(columns)"[...])
    ]
    for line in lines.dropFirst() where !line.text.isEmpty {
      let fields = line.quotedFields
      for group in groups {
        guard let last = group.columns.last, last < fields.count, key < fields.count else {
          return nil
        }
        let text = group.columns.map { String(fields[$0]) }.joined(separator: " ")
        guard let box = numbers(text) else { continue }
        let moved = box - origin
        rows.append(
          (
            line.number,
            ([LabelLine.text(ofField: fields[key]), LabelLine.text(ofField: group.name)]
              + (0..<4).map { "\(moved[$0])" }).joined(separator: ",")[...]
          ))
      }
    }
    return rows.count > 1 ? rows : nil
  }

  /// Returns the four numbers in a text; nil if there are not four.
  private static func numbers(_ text: String) -> SIMD4<Double>? {
    let value = PrintedValue(Array("[\(text)]".utf8))
    let list = value?.numbers ?? value?.list?.first?.numbers ?? []
    guard list.count == 4, list.allSatisfy(\.isFinite) else { return nil }
    return SIMD4(list[0], list[1], list[2], list[3])
  }

  /// Returns the groups of columns such as `x1,y1,w1,h1`.
  private static func numbered(_ names: [String]) -> [Group] {
    let plain = names.map(BoxColumns.plain)
    return (0...99).compactMap { number in
      let columns = ["x\(number)", "y\(number)", "w\(number)", "h\(number)"].compactMap(
        plain.firstIndex)
      return columns.count == 4 ? Group(name: "\(number)", columns: columns, form: .xywh) : nil
    }
  }

  /// Returns the groups of columns whose names begin or end with that of an object.
  private static func named(_ names: [String]) -> [Group] {
    var order: [String] = []
    var parts: [String: [(column: Int, part: String)]] = [:]
    for (column, name) in names.enumerated() {
      let words = name.split { "_.- ".contains($0) }
      guard words.count > 1, let first = words.first, let last = words.last else { continue }
      for (part, rest) in [(last, words.dropLast()), (first, words.dropFirst())] {
        let object = rest.joined(separator: "_")
        let part = Self.parts[String(part)] ?? String(part)
        if parts[object] == nil { order.append(object) }
        parts[object, default: []].append((column, part))
      }
    }
    let groups = order.compactMap { object -> Group? in
      let own = parts[object] ?? []
      guard own.count >= 4, let columns = BoxColumns(own.map(\.part)) else { return nil }
      return Group(
        name: object, columns: columns.boxPositions.map { own[$0].column },
        form: columns.form.numbers)
    }
    // Answers beside labels are no objects of their own.
    return groups.contains { $0.name.lowercased().hasPrefix("pred") } ? [] : groups
  }

  /// Returns the columns with lists of four numbers.
  private static func lists(
    _ names: [String], _ row: LabelLine, besides key: Int
  ) -> [Group] {
    let fields = row.quotedFields
    let columns = names.indices.filter {
      $0 != key && $0 < fields.count && numbers(String(fields[$0])) != nil
    }
    // The only list beside a frame is a box, whatever its name.
    guard columns.count > 1 || !RowFrames.areStated(by: names) else { return [] }
    return columns.map { Group(name: names[$0], columns: [$0], form: .xywh) }
  }
}
