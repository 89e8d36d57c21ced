import Files

/// Lays out rows in columns, for terminals.
public struct TextTable: Sendable {
  public struct Cell: Sendable {
    var text: String
    var emphasis: TextEmphasis

    public init(_ text: String, _ emphasis: TextEmphasis = .none) {
      self.text = text.printable
      self.emphasis = emphasis
    }
  }

  private var rows: [[Cell]]
  /// Columns whose entries are set to the right, as numbers are.
  private let rightAligned: Set<Int>

  public init(header: [String], rightAligned: Set<Int> = []) {
    rows = [header.map { Cell($0, .faint) }]
    self.rightAligned = rightAligned
  }

  public mutating func add(_ row: [String]) { rows.append(row.map { Cell($0) }) }

  public mutating func add(_ row: [Cell]) { rows.append(row) }

  /// Texts are not cut below this.
  private static let narrowest = 12

  /// The lines, without blanks at their ends. On a terminal, texts are cut where a line would be too
  /// long, the longest column first; numbers never are.
  public func lines(_ style: TextStyle = TextStyle()) -> [String] {
    let widths = widths(style)
    return rows.map { row in
      var line = ""
      var blanks = ""
      for (column, cell) in row.enumerated() {
        let text = Self.cut(cell.text, to: widths[column], style)
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

  public func text(_ style: TextStyle = TextStyle()) -> String {
    lines(style).joined(separator: "\n")
  }

  /// Columns of a line.
  func width(_ style: TextStyle) -> Int {
    widths(style).reduce(0) { $0 + $1 + 2 } - 2
  }

  private func widths(_ style: TextStyle) -> [Int] {
    let columns = rows.map(\.count).max() ?? 0
    var widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].text.columns : 0 }.max() ?? 0
    }
    guard style.wraps else { return widths }
    var excess = widths.reduce(0) { $0 + $1 + 2 } - 2 - style.width
    let texts = widths.indices.filter { !rightAligned.contains($0) }
    while excess > 0, let widest = texts.max(by: { widths[$0] < widths[$1] }),
      widths[widest] > Self.narrowest
    {
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }

  private static func cut(_ text: String, to width: Int, _ style: TextStyle) -> String {
    guard text.columns > width else { return text }
    let mark = style.usesUnicode ? "…" : "..."
    var short = Substring(text)
    while !short.isEmpty, short.columns + mark.count > width { short.removeLast() }
    return short + mark
  }
}
