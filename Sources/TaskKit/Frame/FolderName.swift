import Files

extension [String] {
  /// The name of the folder for a run on the datasets named in this array.
  package var folderName: String {
    var names: [String] = []
    for name in self where !names.contains(name) { names.append(name) }
    let text = String(
      names.prefix(4).joined(separator: "+").map { character in
        character.isLetter || character.isNumber || "-_.+".contains(character) ? character : "-"
      })
    // Dataset names may be long, and together they may exceed the limit on the length of file names.
    let name = text.utf8.count > 150 ? FileName.of(text) : String(text.drop { $0 == "." })
    return name.isEmpty ? "run" : name
  }
}
