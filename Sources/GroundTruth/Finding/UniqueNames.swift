import Files

/// Gives sequences of the same name names of their own.
enum UniqueNames {
  /// A name for each sequence: its own, in bytes where another one is written alike, with as many of the folders above it in front as it takes
  /// to tell it from the others, and a number where that does not help.
  static func of(_ sequences: [FoundSequence]) -> [String] {
    var names = sequences.map(\.name).toldApart
    let folders = sequences.map { sequence in
      // The path's last component stands for the name.
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
