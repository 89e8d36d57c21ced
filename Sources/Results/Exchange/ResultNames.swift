import Files

/// The names that a sequence's result files go by.
enum ResultNames {
  /// Whether a file belongs to one of many sequences or one of its targets, whatever the case of its
  /// letters: `Jogging.txt`, `Jogging-1.txt`, `Jogging_1.txt` and `Jogging.1.txt`.
  ///
  /// - Parameter sequences: in lower case.
  static func isResult(_ file: String, ofAny sequences: Set<String>, suffix: String) -> Bool {
    let file = file.lowercased()
    guard file.hasSuffix(suffix) else { return false }
    let stem = file.dropLast(suffix.count)
    if sequences.contains(String(stem)) { return true }
    guard let separator = stem.lastIndex(where: { "-_.".contains($0) }) else { return false }
    let target = stem[separator...].dropFirst()
    return !target.isEmpty && target.allSatisfy(\.isNumber)
      && sequences.contains(String(stem[..<separator]))
  }

  /// Whether a name ends in the number of a repetition or an anchor, as VOT's trajectories do.
  static func isTrajectory(_ file: String) -> Bool {
    let digits = numberAtEnd(file)
    return digits.count == 3 || digits.count == 8
  }

  /// Whether a name ends in the number of an anchor: `<sequence>_00000050.txt` or `.bin`.
  static func isAnchored(_ file: String) -> Bool { numberAtEnd(file).count == 8 }

  /// The digits between the last underscore and the extension; empty where there is more.
  private static func numberAtEnd(_ file: String) -> Substring {
    guard file.hasSuffix(".txt") || file.hasSuffix(".bin"),
      let underscore = file.lastIndex(of: "_")
    else { return "" }
    let digits = file[underscore...].dropFirst().dropLast(4)
    return digits.allSatisfy { $0.isASCII && $0.isNumber } ? digits : ""
  }

  /// The file of a target among those of a folder, by their names in lower case; nil where there is
  /// none.
  static func file(
    of sequence: String, target: String, isOnlyTarget: Bool, suffix: String,
    among files: [String: String]
  ) -> String? {
    var names = ["-", "_", "."].map { "\(sequence)\($0)\(target)\(suffix)" }
    if isOnlyTarget { names.insert(sequence + suffix, at: 0) }
    return names.lazy.compactMap { files[$0.lowercased()] }.first
  }

  /// Names by what they are in lower case, those written alike with other bytes by their bytes, as sequences are;
  /// of several that differ in case alone the first.
  static func byLowercase(_ names: [String]) -> [String: String] {
    Dictionary(zip(names.map { $0.lowercased() }.toldApart, names)) { first, _ in first }
  }

  /// `<stem>_001.txt` and the like, with three digits.
  static func isRepetition(_ file: String, of stem: String, suffixes: [String] = [".txt"]) -> Bool {
    guard let suffix = suffixes.first(where: file.hasSuffix), file.hasPrefix(stem + "_") else {
      return false
    }
    let digits = file.dropFirst(stem.count + 1).dropLast(suffix.count)
    return digits.count == 3 && digits.allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// The three digits.
  static func repetition(_ file: String) -> String { String(file.dropLast(4).suffix(3)) }

  /// The folders in one of results that belong to no sequence.
  ///
  /// - Parameter known: the names of sequences, in lower case.
  static func foldersOfNoSequence(in folder: String, known: Set<String>) -> [String] {
    ResultsFinder.folders(in: folder).filter {
      $0 != "times" && !known.contains($0.lowercased())
    }
  }
}
