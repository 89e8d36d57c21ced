import Bench
import Files

/// A table for terminals, with aligned columns.
package struct TextTable: Sendable {
  package struct Cell: Sendable {
    package var text: String
    var emphasis: TextEmphasis

    package init(_ text: String, _ emphasis: TextEmphasis = .none) {
      self.text = text.printable
      self.emphasis = emphasis
    }
  }

  private(set) var rows: [[Cell]]
  /// The indices of the columns that are right-aligned, such as columns of numbers.
  let rightAligned: Set<Int>
  /// Whether the last column contains sentences, which are wrapped if there is little space.
  let endsWithWords: Bool

  package init(header: [String], rightAligned: Set<Int> = [], endsWithWords: Bool = false) {
    rows = [header.map { Cell($0, .faint) }]
    self.rightAligned = rightAligned
    self.endsWithWords = endsWithWords
  }

  /// Creates a table with names in the first column and numbers in all other columns.
  init(_ content: (header: [String], rows: [[String]])) {
    self.init(
      header: content.header, rightAligned: Set(content.header.indices.dropFirst()))
    for row in content.rows { add(row) }
  }

  package mutating func add(_ row: [String]) { rows.append(row.map { Cell($0) }) }

  package mutating func add(_ row: [Cell]) { rows.append(row) }

  package func text(_ style: TextStyle = TextStyle()) -> String {
    lines(style).joined(separator: "\n")
  }

  /// The width of a line, in terminal columns, if nothing is shortened.
  var naturalWidth: Int { Self.total(naturalWidths) }

  /// The width of each column, in terminal columns, if nothing is shortened.
  var naturalWidths: [Int] {
    (0..<(rows.map(\.count).max() ?? 0)).map { column in
      texts(ofColumn: column).map(\.columns).max() ?? 0
    }
  }

  /// Returns the total width of columns with the given widths, including two spaces between adjacent columns.
  package static func total(_ widths: some Collection<Int>) -> Int {
    max(0, widths.reduce(0) { $0 + $1 + 2 } - 2)
  }

  func texts(ofColumn column: Int) -> [String] {
    rows.compactMap { column < $0.count ? $0[column].text : nil }
  }
}
