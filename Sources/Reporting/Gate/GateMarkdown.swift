import Files
import Results

/// The file `gate.md`, which contains a gate's result in the form of a pull request comment.
package enum GateMarkdown {
  package static func text(_ result: GateResult) -> String {
    var lines = [
      "## " + (result.hasFailed ? "❌ " : "✅ ") + Escaping.markdown(GateText.verdict(result)), "",
    ]
    for (title, findings) in [
      ("Worse", result.failures), ("Better", result.improvements), ("Notes", result.notes),
    ] where !findings.isEmpty {
      lines += ["### \(title)", ""] + findings.map { "- " + Escaping.markdown($0.message) } + [""]
    }
    return lines.joined(separator: "\n")
  }
}
