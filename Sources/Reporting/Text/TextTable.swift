import Files

/// Lays out rows in columns, for terminals.
package struct TextTable: Sendable {
  package struct Cell: Sendable {
    var text: String
    var emphasis: TextEmphasis

    package init(_ text: String, _ emphasis: TextEmphasis = .none) {
      self.text = text.printable
      self.emphasis = emphasis
    }
  }

  private var rows: [[Cell]]
  /// Columns whose entries are set to the right, as numbers are.
  private let rightAligned: Set<Int>

  package init(header: [String], rightAligned: Set<Int> = []) {
    rows = [header.map { Cell($0, .faint) }]
    self.rightAligned = rightAligned
  }

  /// A table of names in the first column and numbers in the others.
  package init(_ content: (header: [String], rows: [[String]])) {
    self.init(
      header: content.header, rightAligned: Set(content.header.indices.dropFirst()))
    for row in content.rows { add(row) }
  }

  package mutating func add(_ row: [String]) { rows.append(row.map { Cell($0) }) }

  package mutating func add(_ row: [Cell]) { rows.append(row) }

  /// The lines, without blanks at their ends. On a terminal, texts are shortened where a line would be
  /// too long, the longest column first; numbers never are, nor so much that different texts look alike.
  package func lines(_ style: TextStyle = TextStyle()) -> [String] {
    let widths = widths(style)
    let shortenings = widths.indices.map { shortening(ofColumn: $0, to: widths[$0], style) }
    return rows.map { row in
      var line = ""
      var blanks = ""
      for (column, cell) in row.enumerated() {
        let text = shortenings[column]?.applied(to: cell.text) ?? cell.text
        let padding = String(repeating: " ", count: max(0, widths[column] - text.columns))
        let shown = cell.emphasis.applied(to: text, style)
        if text.isEmpty {
          blanks += padding
        } else if rightAligned.contains(column) {
          line += blanks + padding + shown
          blanks = ""
        } else {
          line += blanks + shown
          blanks = padding
        }
        blanks += "  "
      }
      return line
    }
  }

  package func text(_ style: TextStyle = TextStyle()) -> String {
    lines(style).joined(separator: "\n")
  }

  /// Columns of a line in which nothing is shortened.
  var naturalWidth: Int {
    naturalWidths.reduce(0) { $0 + $1 + 2 } - 2
  }

  private var naturalWidths: [Int] {
    (0..<(rows.map(\.count).max() ?? 0)).map { column in
      texts(ofColumn: column).map(\.columns).max() ?? 0
    }
  }

  private func widths(_ style: TextStyle) -> [Int] {
    var widths = naturalWidths
    guard style.wraps else { return widths }
    var excess = widths.reduce(0) { $0 + $1 + 2 } - 2 - style.width
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

  private func texts(ofColumn column: Int) -> [String] {
    rows.compactMap { column < $0.count ? $0[column].text : nil }
  }

  private func shortening(
    ofColumn column: Int, to width: Int, _ style: TextStyle
  ) -> NameShortening? {
    NameShortening(of: texts(ofColumn: column), to: width, style)
  }
}
