import Bench
import Foundation
import TestSupport

/// A command that a document tells people to type.
struct DocumentedCommand {
  /// The document's path in the repository.
  var document: String
  var text: String
  /// False for a command within a sentence, which may be the beginning of one.
  var isWhole: Bool

  /// The words of the command without the environment variables before it and the redirection after it; nil if a quote
  /// is open.
  var words: [String]? {
    CommandWords.split(text).map {
      Array($0.drop { $0.contains(/^[A-Z_]+=/) }.prefix { $0 != ">" })
    }
  }

  /// The documents that describe the present state.
  static var documents: [String] {
    let folders =
      [".", "Documentation", "Training", "Benchmarks"]
      + names(in: "Examples").map { "Examples/\($0)" }
      + names(in: "Sources").flatMap { ["Sources/\($0)", "Sources/\($0)/\($0).docc"] }
    return folders.flatMap { folder in
      names(in: folder).filter { $0.hasSuffix(".md") && $0 != "CHANGELOG.md" }.map {
        "\(folder)/\($0)"
      }
    }
  }

  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(repositoryRoot)/\(folder)")) ?? [])
      .sorted()
  }

  /// Returns the commands in a document: in blocks for a shell, in indented lines and within sentences.
  static func all(in document: String) throws -> [DocumentedCommand] {
    let text = try String(contentsOfFile: "\(repositoryRoot)/\(document)", encoding: .utf8)
    var (examples, prose, block) = ([String](), "", String?.none)
    for line in text.replacingOccurrences(of: "\\\n", with: " ").components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        block = block == nil ? String(line.dropFirst(3)) : nil
      } else if block == "sh" || block == nil && isIndentedCommand(line) {
        examples.append(line)
      } else if block == nil {
        prose += line + " "
      }
    }
    let whole = examples.flatMap(commands).map {
      DocumentedCommand(document: document, text: $0, isWhole: true)
    }
    // Every second part is between two backticks.
    let quoted = prose.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }
    let beginnings = quoted.map(\.element)
      .filter { $0.hasPrefix("vbench ") || $0.hasPrefix("make ") }
      .map { DocumentedCommand(document: document, text: $0, isWhole: false) }
    return whole + beginnings
  }

  private static func isIndentedCommand(_ line: String) -> Bool {
    ["vbench", "make", "swift"].contains { line.hasPrefix("    \($0) ") }
  }

  /// Returns the commands in a line, without a comment.
  private static func commands(in line: String) -> [String] {
    let code = line.hasPrefix("#") ? "" : line.components(separatedBy: " #")[0]
    return [" && ", " || ", " | ", "; "].reduce([code]) { parts, separator in
      parts.flatMap { $0.components(separatedBy: separator) }
    }
  }
}
