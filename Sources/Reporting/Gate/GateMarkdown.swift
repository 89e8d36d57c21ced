import Results

/// The file `gate.md`, which presents a gate's result as a pull request comment.
package enum GateMarkdown {
  package static func text(_ result: GateResult) -> String {
    var lines = [
      "## " + (result.hasFailed ? "❌ " : "✅ ") + escaped(GateText.verdict(result)), "",
    ]
    for (title, findings) in [
      ("Worse", result.failures), ("Better", result.improvements), ("Notes", result.notes),
    ] where !findings.isEmpty {
      lines += ["### \(title)", ""] + findings.map { "- " + escaped($0.message) } + [""]
    }
    return lines.joined(separator: "\n")
  }

  /// Escapes characters that have a special meaning in Markdown.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "#", "~", "@":
        result.append("\\")
        result.append(character)
      case _ where character.isNewline: result.append(" ")
      default: result.append(character)
      }
    }
    return result
  }
}
