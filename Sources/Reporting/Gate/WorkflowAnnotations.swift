import Results

/// A gate's findings as GitHub workflow commands, which GitHub shows in the run and in the changed files.
///
/// The format is described in "Workflow commands for GitHub Actions", docs.github.com: `::error
/// file=...,line=...,title=...::message`. `%` and line ends are written as percent codes, and so are `:` and `,` in
/// properties.
package enum WorkflowAnnotations {
  /// A project file in which findings are shown, with line numbers if they are known.
  package struct AnnotatedFile: Sendable {
    var file: String
    var lines: BaselineLines?

    /// - Parameter file: the path relative to the project.
    package init(file: String, lines: BaselineLines? = nil) {
      (self.file, self.lines) = (file, lines)
    }
  }

  package static func text(_ result: GateResult, at place: AnnotatedFile? = nil) -> String {
    result.findings.map { finding in
      let command: String
      switch finding.kind {
      case .failure: command = "error"
      case .improvement, .note: command = "notice"
      }
      var properties: [String] = []
      if let place {
        properties.append("file=" + property(place.file))
        if let line = place.lines?.line(of: finding) { properties.append("line=\(line)") }
      }
      properties.append(
        "title=" + property("vbench: " + (finding.subject ?? finding.topic.rawValue)))
      return "::\(command) \(properties.joined(separator: ","))::\(data(finding.message))"
    }.joined(separator: "\n")
  }

  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
