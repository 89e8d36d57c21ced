import Files

/// What a command beside the report has found: for the terminal, for people and for programs.
package struct FigureReport {
  typealias Table = (header: [String], rows: [[String]])

  let table: Table
  /// What it comes to, in plain words.
  let sentences: [String]
  /// Lines to be pasted.
  let code: [String]
  /// Its files; the page is the last one.
  let files: [(name: String, bytes: [UInt8])]
  /// The files that the terminal names, with what they are.
  let named: [(what: String, file: String)]
  /// The same as JSON: keys in alphabetical order, so that equal results give equal bytes.
  package let json: [UInt8]

  init(
    table: Table, sentences: [String], code: [String] = [],
    files: [(name: String, bytes: [UInt8])],
    named: [(what: String, file: String)] = [], page: (name: String, content: Page),
    json: [UInt8]
  ) throws {
    self.table = table
    self.sentences = sentences
    self.code = code
    self.files = try files + [(page.name, page.content.rendered())]
    self.named = named + [("report", page.name)]
    self.json = json
  }

  /// Writes its files.
  ///
  /// - Throws: `FileError.cannotWrite`.
  package func write(to folder: String) throws {
    try AtomicFile.makeFolder(folder)
    for (name, bytes) in files { try AtomicFile.write(bytes, to: "\(folder)/\(name)") }
  }

  /// What the terminal shows of it.
  ///
  /// - Parameter folder: that its files lie in.
  package func text(_ style: TextStyle, in folder: String) -> String {
    let paragraphs = [
      TextTable(table).text(style) + "\n",
      sentences.map { style.text($0.printable) }.joined(separator: "\n"),
      code.isEmpty ? "" : "\n" + code.joined(separator: "\n"),
      "\n" + named.map { "\($0.what): \(folder)/\($0.file)" }.joined(separator: "\n"),
    ]
    return paragraphs.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
