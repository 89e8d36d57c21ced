/// Lays out rows in columns, for terminals.
struct TextTable {
  private var rows: [[String]]
  /// Columns whose entries are set to the right, as numbers are.
  private let rightAligned: Set<Int>

  init(header: [String], rightAligned: Set<Int> = []) {
    rows = [header]
    self.rightAligned = rightAligned
  }

  mutating func add(_ row: [String]) { rows.append(row) }

  /// The lines, without blanks at their ends.
  var text: String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return rightAligned.contains(column) ? padding + cell : cell + padding
      }
      let line = cells.joined(separator: "  ")
      return line.lastIndex { $0 != " " }.map { String(line[...$0]) } ?? ""
    }.joined(separator: "\n")
  }
}
