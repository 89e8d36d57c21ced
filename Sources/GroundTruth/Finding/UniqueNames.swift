import Files

/// Gives sequences of the same name unique names.
enum UniqueNames {
  /// Returns a name for each sequence.
  ///
  /// It is the sequence's own name, in bytes if another one looks alike. As many parent folders are
  /// put in front as it takes to tell it from the others, and a number is added if that does not
  /// help.
  static func of(_ sequences: [FoundSequence]) -> [String] {
    var names = sequences.map(\.name).toldApart
    let folders = sequences.map { sequence in
      // The path's last component belongs to the name.
      Array(sequence.path.split(separator: "/").dropLast().reversed())
    }
    for level in 0..<(folders.map(\.count).max() ?? 0) {
      let repeated = duplicates(names)
      if repeated.isEmpty { break }
      for index in names.indices where repeated.contains(names[index]) {
        guard level < folders[index].count else { continue }
        names[index] = "\(folders[index][level])-\(names[index])"
      }
    }
    return names.numbered
  }

  private static func duplicates(_ names: [String]) -> Set<String> {
    var seen: Set<String> = []
    return Set(names.filter { !seen.insert($0).inserted })
  }
}
