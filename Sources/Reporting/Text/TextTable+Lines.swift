import Bench

extension TextTable {
  /// The minimum width of the last column if it contains sentences. If there is less space, the sentences are written
  /// below their rows.
  private static let narrowestWords = 24

  /// Returns the lines of the table, without trailing spaces.
  ///
  /// On a terminal, lines are made to fit the terminal's width. The text of cells is shortened as long as different
  /// cells remain different, starting with the widest column. Sentences in the last column are wrapped. If the columns
  /// of numbers are still too wide, the table is split: the remaining columns follow in another table with the same
  /// first column.
  package func lines(_ style: TextStyle = TextStyle()) -> [String] {
    let natural = naturalWidths
    guard style.wraps, Self.total(natural) > style.width, natural.count > 1 else {
      return lines(Array(natural.indices), widths: natural, style)
    }
    if endsWithWords { return linesWithWords(style) }
    let columns = Array(natural.indices)
    let widths = widths(shortening: natural, to: style.width, style)
    guard Self.total(widths) > style.width else { return lines(columns, widths: widths, style) }
    return blocks(natural, style)
  }

  /// Splits the table and returns the lines of the resulting tables, one below the other. Each of them has the first
  /// column and as many other columns as fit.
  private func blocks(_ natural: [Int], _ style: TextStyle) -> [String] {
    var widths = natural
    let widest = natural.dropFirst().max() ?? 0
    while Self.total([widths[0], widest]) > style.width, widths[0] > NameShortening.narrowest,
      shortening(ofColumn: 0, to: widths[0] - 1, style) != nil
    { widths[0] -= 1 }
    var blocks = [[0]]
    for column in widths.indices.dropFirst() {
      let block = blocks[blocks.count - 1]
      if block.count > 1, Self.total((block + [column]).map { widths[$0] }) > style.width {
        blocks.append([0])
      }
      blocks[blocks.count - 1].append(column)
    }
    return Array(blocks.map { lines($0, widths: widths, style) }.joined(separator: [""]))
  }

  /// Returns the lines of the table. The sentences in the last column are wrapped or, if there is too little space,
  /// written below their rows.
  private func linesWithWords(_ style: TextStyle) -> [String] {
    let natural = naturalWidths
    let last = natural.count - 1
    let minimum = min(natural[last], Self.narrowestWords)
    let isBelow = Self.total(natural.dropLast()) + 2 + minimum > style.width
    let widths = widths(shortening: Array(natural.dropLast()), to: style.width, style)
    let columns = Array(widths.indices)
    let indent = Self.total(widths) + 2
    let availableWidth = isBelow ? style.width - 4 : style.width - indent
    return zip(rows, laidOut(columns, widths: widths, style)).flatMap { row, line in
      guard row.count > last, !row[last].text.isEmpty else { return [line.text] }
      let words = row[last].text.brokenLines(width: availableWidth)
        .map { row[last].emphasis.applied(to: $0, style) }
      if isBelow { return [line.text] + words.map { "    " + $0 } }
      let starts = [(line.text, line.columns)] + words.dropFirst().map { _ in ("", 0) }
      return zip(starts, words).map { start, words in
        start.0 + String(repeating: " ", count: max(1, indent - start.1)) + words
      }
    }
  }

  private func lines(_ columns: [Int], widths: [Int], _ style: TextStyle) -> [String] {
    laidOut(columns, widths: widths, style).map(\.text)
  }

  /// Returns the lines for the given columns, each with its width in terminal columns, not counting trailing blanks.
  private func laidOut(
    _ columns: [Int], widths: [Int], _ style: TextStyle
  ) -> [(text: String, columns: Int)] {
    let shortenings = columns.map { shortening(ofColumn: $0, to: widths[$0], style) }
    return rows.map { row in
      var line = ""
      var blanks = ""
      var end = 0
      for (index, column) in columns.enumerated() where column < row.count {
        let cell = row[column]
        let text = shortenings[index]?.applied(to: cell.text) ?? cell.text
        let padding = String(repeating: " ", count: max(0, widths[column] - text.columns))
        if !text.isEmpty { end += blanks.count + text.columns }
        let shown = cell.emphasis.applied(to: text, style)
        if text.isEmpty {
          blanks += padding
        } else if rightAligned.contains(column) {
          line += blanks + padding + shown
          end += padding.count
          blanks = ""
        } else {
          line += blanks + shown
          blanks = padding
        }
        blanks += "  "
      }
      return (line, end)
    }
  }

  /// Returns the widths of the columns. If the total is too large, columns whose text can be shortened are made
  /// narrower, starting with the widest.
  private func widths(
    shortening natural: [Int], to width: Int, _ style: TextStyle
  ) -> [Int] {
    var widths = natural
    var excess = Self.total(widths) - width
    var flexible = widths.indices.filter { !rightAligned.contains($0) }
    while excess > 0, let widest = flexible.max(by: { widths[$0] < widths[$1] }) {
      if widths[widest] > NameShortening.narrowest,
        shortening(ofColumn: widest, to: widths[widest] - 1, style) != nil
      {
        widths[widest] -= 1
        excess -= 1
      } else {
        flexible.removeAll { $0 == widest }
      }
    }
    return widths
  }

  private func shortening(
    ofColumn column: Int, to width: Int, _ style: TextStyle
  ) -> NameShortening? {
    NameShortening(of: texts(ofColumn: column), to: width, style)
  }
}
