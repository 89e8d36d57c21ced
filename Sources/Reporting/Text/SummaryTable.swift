/// A run's summary table, formatted for the terminal.
struct SummaryTable {
  /// The heading of the column that contains the row names.
  var heading: String
  var names: [String]
  var columns: [SummaryColumns.Column]

  /// Returns a copy of the table from which dispensable columns are removed, the least important ones first, until a
  /// row fits on a line.
  func fitting(_ style: TextStyle) -> SummaryTable {
    var table = self
    while table.text.naturalWidth > style.width,
      let index = table.columns.indices.filter({ table.columns[$0].dispensability > 0 })
        .max(by: { table.columns[$0].dispensability < table.columns[$1].dispensability })
    {
      table.columns.remove(at: index)
    }
    return table
  }

  func lines(_ style: TextStyle) -> [String] { text.lines(style) }

  private var text: TextTable {
    let hasIntervals = columns.contains { $0.cells.contains { $0.interval != nil } }
    // In columns with marks, a value without a mark is followed by a space, so that the digits stay aligned.
    let blanks = columns.map { column in
      column.cells.contains { !$0.standing.sign.isEmpty } ? " " : ""
    }
    var table = TextTable(
      header: [heading] + zip(columns, blanks).map { $0.title + $1 },
      rightAligned: Set(columns.indices.filter { !columns[$0].isStatus }.map { $0 + 1 }))
    for (index, name) in names.enumerated() {
      table.add(
        [TextTable.Cell(name)]
          + zip(columns, blanks).map { column, blank in
            let cell = column.cells[index]
            let mark = cell.standing.sign.isEmpty ? blank : cell.standing.sign
            let isBad = column.isStatus && cell.text != "ok"
            return TextTable.Cell(cell.text + mark, cell.isBest ? .best : isBad ? .bad : .none)
          })
      guard hasIntervals else { continue }
      table.add(
        [TextTable.Cell("  95%", .faint)]
          + zip(columns, blanks).map { column, blank in
            let interval = column.cells[index].interval
            return TextTable.Cell(interval.map { $0 + blank } ?? "", .faint)
          })
    }
    return table
  }
}
