import Files

extension [String] {
  /// What a run's folder is called after datasets.
  var folderName: String {
    var names: [String] = []
    for name in self where !names.contains(name) { names.append(name) }
    let text = String(
      names.prefix(4).joined(separator: "+").map { character in
        character.isLetter || character.isNumber || "-_.+".contains(character) ? character : "-"
      })
    // A folder's name may be long, and those of four need not fit into one.
    let name = text.utf8.count > 150 ? FileName.of(text) : String(text.drop { $0 == "." })
    return name.isEmpty ? "run" : name
  }
}
