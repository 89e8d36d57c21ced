import Files

/// The result of `vbench drift` or `vbench tune`, prepared for the terminal, for human readers and for programs.
package struct FigureReport {
  package typealias Table = (header: [String], rows: [[String]])

  package let table: Table
  /// The conclusions, as sentences without markup.
  let sentences: [String]
  /// Lines of code for the user to copy.
  package let code: [String]
  /// The files of the report. The page is the last one.
  package let files: [(name: String, bytes: [UInt8])]
  /// The files that are listed on the terminal, with descriptions.
  package let named: [(title: String, file: String)]
  /// The result as JSON. Keys are sorted so that equal results yield identical bytes.
  package let json: [UInt8]

  init(
    table: Table, sentences: [String], code: [String] = [],
    files: [(name: String, bytes: [UInt8])],
    named: [(title: String, file: String)] = [], page: (name: String, content: Page),
    json: [UInt8]
  ) throws {
    self.table = table
    self.sentences = sentences
    self.code = code
    self.files = try files + [(page.name, page.content.rendered())]
    self.named = named + [("report", page.name)]
    self.json = json
  }

  /// Writes the report's files into a folder.
  ///
  /// - Throws: `FileError.cannotWrite`.
  package func write(to folder: String) throws {
    try AtomicFile.makeFolder(folder)
    for (name, bytes) in files { try AtomicFile.write(bytes, to: "\(folder)/\(name)") }
  }

  /// Returns whether a folder contains an earlier report of this kind: tables with the same columns.
  package func exists(in folder: String) -> Bool {
    files.filter { $0.name.hasSuffix(".csv") }.allSatisfy { name, bytes in
      CSVTable.hasHeader("\(folder)/\(name)", of: bytes)
    }
  }

  /// Returns the report as text for the terminal.
  ///
  /// - Parameter folder: the folder into which the files were written.
  package func text(_ style: TextStyle, in folder: String) -> String {
    let paragraphs = [
      TextTable(table).text(style) + "\n",
      sentences.map { style.text($0.printable) }.joined(separator: "\n"),
      code.isEmpty ? "" : "\n" + code.joined(separator: "\n"),
      "\n" + named.map { "\($0.title): \(folder)/\($0.file)" }.joined(separator: "\n"),
    ]
    return paragraphs.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
