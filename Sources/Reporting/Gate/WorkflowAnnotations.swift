import Gate

/// A gate's findings as GitHub's workflow commands, which show them at the run and at the change.
///
/// "Workflow commands for GitHub Actions", docs.github.com: `::error title=...::message` with `%`,
/// line ends, and in properties also `:` and `,`, as percent codes.
package enum WorkflowAnnotations {
  package static func text(_ result: GateResult) -> String {
    result.findings.map { finding in
      let command: String
      switch finding.kind {
      case .failure: command = "error"
      case .improvement, .note: command = "notice"
      }
      let title = property("vbench: " + (finding.subject ?? finding.topic.rawValue))
      return "::\(command) title=\(title)::\(data(finding.message))"
    }.joined(separator: "\n")
  }

  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
