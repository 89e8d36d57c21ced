import Files
import Foundation

/// A page, `NAME.html`, and a table of the figures on the page, `NAME.csv`, in a folder that may contain other files.
package struct PageWithTable: Sendable {
  private let stem: String
  private let columns: [String]

  init(_ name: String, in folder: String, columns: [String]) {
    stem = "\(folder)/\(name)"
    self.columns = columns
  }

  package var page: String { stem + ".html" }
  package var table: String { stem + ".csv" }

  /// Whether the table's file exists and has the expected columns. The page is not checked.
  package var exists: Bool { CSVTable.isTable(table, of: columns) }

  /// Writes both files. Each file is written completely or not at all.
  ///
  /// - Throws: `FileError.cannotWrite`.
  package func write(_ csv: CSVTable, _ html: [UInt8]) throws {
    try AtomicFile.makeFolder(holding: table)
    try AtomicFile.write(csv.bytes, to: table)
    try AtomicFile.write(html, to: page)
  }
}
