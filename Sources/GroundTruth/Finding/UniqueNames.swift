import Files

/// A function that gives unique names to sequences, some of which may have the same name on disk.
enum UniqueNames {
  /// Returns a unique name for each sequence.
  ///
  /// The name is the sequence's own, with its bytes spelled out if it looks the same as another name. It is preceded by
  /// as many parent folders as are needed to make it unique, and a number is appended if folders are not enough.
  static func of(_ sequences: [FoundSequence]) -> [String] {
    var names = sequences.map(\.name).disambiguated
    let folders = sequences.map { sequence in
      // The last path component is already part of the name.
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
