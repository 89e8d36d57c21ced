import Files
import Foundation

/// Sequence attributes in `attrs.txt` or `attr_list.txt`. A file for one sequence contains a list such as `IV, OCC`. A
/// file for many sequences has one line for each sequence, such as `Name<TAB>IV, OCC`.
enum AttributeList {
  private static let fileNames = ["attrs.txt", "attr_list.txt"]

  /// Returns the sorted attributes of a sequence; empty if no file lists them.
  ///
  /// - Throws: `GroundTruthError.unreadable`.
  static func read(folder: String, sequence: String) throws -> [String] {
    let above = folder.deletingLastPathComponent
    for (directory, isOwn) in [(folder, true), (above, false)] {
      for fileName in fileNames {
        let path = "\(directory)/\(fileName)"
        guard FileManager.default.fileExists(atPath: path) else { continue }
        let lines = try LabelFile(path).lines
        if let line = lines.first(where: { named($0, sequence) != nil }) {
          return split(named(line, sequence) ?? "")
        }
        if isOwn { return try read(path) }
      }
    }
    return []
  }

  /// Reads a file for one sequence.
  ///
  /// - Throws: `GroundTruthError.unreadable`.
  static func read(_ path: String) throws -> [String] {
    split(try LabelFile(path).lines.map { String($0.text) }.joined(separator: ","))
  }

  /// Returns the text that follows the sequence's name in a line; nil if the line is for another sequence.
  private static func named(_ line: LabelLine, _ sequence: String) -> String? {
    guard let end = line.text.firstIndex(where: { $0 == "\t" || $0 == " " || $0 == ":" }),
      line.text[..<end].lowercased() == sequence.lowercased()
    else { return nil }
    return String(line.text[line.text.index(after: end)...])
  }

  private static func split(_ text: String) -> [String] {
    let separators: Set<Character> = [",", ";", "\t", " "]
    return Set(text.split(whereSeparator: separators.contains).map(String.init)).sorted()
  }
}
