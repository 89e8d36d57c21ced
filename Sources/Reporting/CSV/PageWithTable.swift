import Files
import Foundation

/// A page and a table of the page's figures, `NAME.html` and `NAME.csv`, in a folder that may contain other files.
package struct PageWithTable: Sendable {
  private let stem: String
  private let columns: [String]

  init(_ name: String, in folder: String, columns: [String]) {
    stem = "\(folder)/\(name)"
    self.columns = columns
  }

  package var page: String { stem + ".html" }
  package var table: String { stem + ".csv" }

  /// Whether both files exist and the table has the expected columns.
  package var isThere: Bool { CSVTable.isTable(table, of: columns) }

  /// Writes both files, each completely or not at all.
  ///
  /// - Throws: `FileError.cannotWrite`.
  func write(_ csv: CSVTable, _ html: [UInt8]) throws {
    try AtomicFile.makeFolder(holding: table)
    try AtomicFile.write(csv.bytes, to: table)
    try AtomicFile.write(html, to: page)
  }
}
