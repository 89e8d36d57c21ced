import Files

extension [String] {
  /// The name of a run's folder for these datasets.
  var folderName: String {
    var names: [String] = []
    for name in self where !names.contains(name) { names.append(name) }
    let text = String(
      names.prefix(4).joined(separator: "+").map { character in
        character.isLetter || character.isNumber || "-_.+".contains(character) ? character : "-"
      })
    // The name of a folder may be long, and four of them may exceed the limit.
    let name = text.utf8.count > 150 ? FileName.of(text) : String(text.drop { $0 == "." })
    return name.isEmpty ? "run" : name
  }
}
