import Files
import Results

/// A gate's findings in the form of GitHub workflow commands. GitHub shows the findings in the workflow run and next to
/// the changed files.
///
/// The format is described in "Workflow commands for GitHub Actions", docs.github.com: `::error
/// file=...,line=...,title=...::message`. `%` and line ends are percent-encoded. In properties, `:` and `,` are
/// percent-encoded as well.
package enum WorkflowAnnotations {
  /// A project file that findings refer to, with line numbers if they are known.
  package struct AnnotatedFile: Sendable {
    package var file: String
    package var lines: BaselineLines?

    /// Creates a reference to the file that annotations are attached to.
    ///
    /// - Parameter file: the path relative to the project's folder.
    package init(file: String, lines: BaselineLines? = nil) {
      (self.file, self.lines) = (file, lines)
    }
  }

  package static func text(_ result: GateResult, at annotated: AnnotatedFile? = nil) -> String {
    result.findings.map { finding in
      let command: String
      switch finding.kind {
      case .failure: command = "error"
      case .improvement, .note: command = "notice"
      }
      var properties: [String] = []
      if let annotated {
        properties.append("file=" + Escaping.workflowProperty(annotated.file))
        if let line = annotated.lines?.line(of: finding) { properties.append("line=\(line)") }
      }
      properties.append(
        "title="
          + Escaping.workflowProperty("vbench: " + (finding.method ?? finding.topic.rawValue)))
      return "::\(command) \(properties.joined(separator: ","))::"
        + Escaping.workflowMessage(finding.message)
    }.joined(separator: "\n")
  }
}
