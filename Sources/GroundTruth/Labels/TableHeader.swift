import Files

/// The line that names a table's columns. It may be a comment, and pandas may have added a column for its index.
struct TableHeader {
  /// The names of the columns. A column without a name, in which pandas writes its index, is called `index`.
  let names: [String]
  /// Whether the first column is an index of pandas.
  let hasIndex: Bool

  private static let unnamed = "unnamed: 0"
  /// The columns of an array of boxes, whose columns pandas calls 0, 1, 2 and so on.
  private static let columns = ["x", "y", "width", "height", "confidence"]
  /// The columns of an array of objects' boxes.
  private static let objectColumns = ["frame", "id"] + columns

  /// Returns the names in a line; nil if it has fewer than two fields.
  init?(_ line: LabelLine) {
    let text = line.text.drop { $0 == "#" }.trimmed
    var names = LabelLine(path: line.path, number: line.number, text: text).quotedFields.map {
      String($0)
    }
    guard names.count > 1 else { return nil }
    hasIndex = names[0].isEmpty || names[0].lowercased() == Self.unnamed
    if hasIndex { names[0] = "index" }
    if hasIndex, names.dropFirst().enumerated().allSatisfy({ $1 == "\($0)" }) {
      switch names.count - 1 {
      case 4...5: names = [names[0]] + Self.columns.prefix(names.count - 1)
      case 6...7: names = [names[0]] + Self.objectColumns.prefix(names.count - 1)
      default: break
      }
    }
    self.names = names
  }

  /// Returns the names, in which an index of pandas that does not count the rows is the column of frames, unless there
  /// is another one.
  ///
  /// - Parameter rows: the rows' first fields.
  func names(of rows: some Sequence<Substring?>) -> [String] {
    guard hasIndex, !RowFrames.areNamed(by: names) else { return names }
    let countsRows = rows.enumerated().allSatisfy { index, field in
      field.flatMap { Double(decimal: $0) } == Double(index)
    }
    return countsRows ? names : ["frame"] + names.dropFirst()
  }

  /// Whether the names include those of a box's columns, or a list of its numbers.
  var namesBox: Bool { BoxColumns(names) != nil || names.contains(where: BoxColumns.isList) }

  /// Returns whether a line names columns by which rows belong to frames.
  static func isOne(_ line: LabelLine) -> Bool {
    TableHeader(line).map { RowFrames.areStated(by: $0.names) } ?? false
  }
}
