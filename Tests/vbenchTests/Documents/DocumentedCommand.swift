import Bench
import Foundation

/// A command that a document tells people to type.
struct DocumentedCommand {
  /// The document's path in the repository.
  var document: String
  var text: String
  /// False for a command within a sentence, which may be the beginning of one.
  var isWhole: Bool

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The words of the command without the environment variables before it; nil if a quote is open.
  var words: [String]? {
    CommandWords.split(text).map { Array($0.drop { $0.contains(/^[A-Z_]+=/) }) }
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
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")) ?? []).sorted()
  }

  /// Returns the commands in a document: in blocks for a shell, in indented lines and within sentences.
  static func all(in document: String) throws -> [DocumentedCommand] {
    let text = try String(contentsOfFile: "\(root)/\(document)", encoding: .utf8)
    var (examples, prose, block) = ("", "", String?.none)
    for line in text.replacing("\\\n", with: " ").split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line.hasPrefix("```") {
        block = block == nil ? String(line.dropFirst(3)) : nil
      } else if block == "sh" || block == nil && line.contains(#/^ {4}(vbench|make|swift) /#) {
        examples += line.replacing(/(^|\s)#.*/, with: "") + "\n"
      } else if block == nil {
        prose += line + " "
      }
    }
    let whole = examples.split(separator: #/\n| +(?:&&|\|\||\|) +|; /#).map {
      DocumentedCommand(document: document, text: String($0), isWhole: true)
    }
    let beginnings = prose.matches(of: /`((vbench|make) [^`]+)`/).map {
      DocumentedCommand(document: document, text: String($0.1), isWhole: false)
    }
    return whole + beginnings
  }
}
