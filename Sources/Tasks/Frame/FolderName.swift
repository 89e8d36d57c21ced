import Files

extension [String] {
  /// The folder name for a run on these datasets.
  var folderName: String {
    var names: [String] = []
    for name in self where !names.contains(name) { names.append(name) }
    let text = String(
      names.prefix(4).joined(separator: "+").map { character in
        character.isLetter || character.isNumber || "-_.+".contains(character) ? character : "-"
      })
    // A dataset name may be long, and four of them together may exceed the limit of file names.
    let name = text.utf8.count > 150 ? FileName.of(text) : String(text.drop { $0 == "." })
    return name.isEmpty ? "run" : name
  }
}
