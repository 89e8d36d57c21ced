import Files

/// The possible names of a sequence's result files.
enum ResultNames {
  /// The prefixes that pytracking and the trackers derived from it put before the names of a benchmark's sequences.
  static let prefixes = ["uav_", "nfs_", "otb_", "tpl_", "lasot_", "got10k_"]

  /// Returns a name without a benchmark's prefix.
  static func withoutPrefix(_ name: some StringProtocol) -> String {
    let name = String(name)
    return prefixes.first(where: name.hasPrefix).map { String(name.dropFirst($0.count)) } ?? name
  }

  /// Returns whether a file is named after one of the sequences, optionally followed by a separator and the number of a
  /// target. Case is ignored. Examples are `Jogging.txt`, `Jogging-1.txt`, `Jogging_1.txt` and `Jogging.1.txt`.
  ///
  /// - Parameter sequences: the sequences' names in lowercase.
  static func isResult(_ file: String, ofAny sequences: Set<String>, suffix: String) -> Bool {
    let file = file.lowercased()
    guard file.hasSuffix(suffix) else { return false }
    let stem = String(file.dropLast(suffix.count))
    if sequences.contains(stem) || sequences.contains(withoutPrefix(stem)) { return true }
    guard let separator = stem.lastIndex(where: { "-_.".contains($0) }) else { return false }
    let target = stem[separator...].dropFirst()
    return !target.isEmpty && target.allSatisfy(\.isNumber)
      && sequences.contains(String(stem[..<separator]))
  }

  /// Returns whether a name ends with the number of a repetition or an anchor, as in VOT's trajectory files.
  static func isTrajectory(_ file: String) -> Bool {
    let digits = numberAtEnd(file)
    return digits.count == 3 || digits.count == 8
  }

  /// Returns whether a name ends with the number of an anchor: `<sequence>_00000050.txt` or `.bin`.
  static func isAnchored(_ file: String) -> Bool { numberAtEnd(file).count == 8 }

  /// Returns the digits between the last underscore and the extension; empty if there are other characters.
  private static func numberAtEnd(_ file: String) -> Substring {
    guard file.hasSuffix(".txt") || file.hasSuffix(".bin"),
      let underscore = file.lastIndex(of: "_")
    else { return "" }
    let digits = file[underscore...].dropFirst().dropLast(4)
    return digits.allSatisfy { $0.isASCII && $0.isNumber } ? digits : ""
  }

  /// Returns a target's file among the files of a folder; nil if there is none. `files` maps lowercase names to the
  /// actual names.
  static func file(
    of sequence: String, target: String, isOnlyTarget: Bool, suffix: String,
    among files: [String: String]
  ) -> String? {
    var names = ["-", "_", "."].map { "\(sequence)\($0)\(target)\(suffix)" }
    if isOnlyTarget { names.insert(sequence + suffix, at: 0) }
    let all = names + prefixes.flatMap { prefix in names.map { prefix + $0 } }
    return all.lazy.compactMap { files[$0.lowercased()] }.first
  }

  /// Returns the names, keyed by their lowercase forms. Names that look the same but consist of different bytes are
  /// treated as different names, as with sequence names. If names differ only in case, the first name is used.
  static func byLowercase(_ names: [String]) -> [String: String] {
    Dictionary(zip(names.map { $0.lowercased() }.disambiguated, names)) { first, _ in first }
  }

  /// Returns whether a file is named `<stem>_001.txt` or similar, with three digits.
  static func isRepetition(_ file: String, of stem: String, suffixes: [String] = [".txt"]) -> Bool {
    guard let suffix = suffixes.first(where: file.hasSuffix), file.hasPrefix(stem + "_") else {
      return false
    }
    let digits = file.dropFirst(stem.count + 1).dropLast(suffix.count)
    return digits.count == 3 && digits.allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// Returns the three digits of a repetition's file name.
  static func repetition(_ file: String) -> String { String(file.dropLast(4).suffix(3)) }

  /// Returns the result folders whose names match no sequence.
  ///
  /// - Parameter known: the sequences' names in lowercase.
  static func unmatchedFolders(in folder: String, known: Set<String>) -> [String] {
    ResultsFinder.folders(in: folder).filter {
      $0 != "times" && !known.contains($0.lowercased())
    }
  }
}
