import Files

/// A function that gives unique names to sequences, some of which may have the same name on disk.
enum UniqueNames {
  /// Returns a unique name for each sequence.
  ///
  /// A sequence keeps its own name if that name is unique. If several names look the same, the non-ASCII bytes are
  /// escaped in all but one of them. Names that are still not unique are preceded by the names of parent folders and,
  /// if this is not enough, followed by a number.
  static func of(_ sequences: [FoundSequence]) -> [String] {
    var names = sequences.map(\.name).disambiguated
    let folders = sequences.map { sequence in
      // The last path component is already part of the name.
      Array(sequence.path.pathParts.dropLast().reversed())
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
