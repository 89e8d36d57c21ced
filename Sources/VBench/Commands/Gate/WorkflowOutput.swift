import Foundation
import Reporting
import Results

/// The annotations and the summary that a gate writes in a GitHub workflow. Nothing is written outside a workflow.
enum WorkflowOutput {
  /// Writes the annotations and the summary.
  ///
  /// - Parameter file: the path of the file that the annotations refer to: the baseline or, if two builds are compared,
  ///   the policy.
  static func add(_ result: GateResult, at file: String) throws {
    let environment = ProcessInfo.processInfo.environment
    guard environment["GITHUB_ACTIONS"] == "true" else { return }
    let annotations = WorkflowAnnotations.text(
      result, at: annotated(file, in: environment["GITHUB_WORKSPACE"]))
    // Annotations are written to standard error because standard output may contain JSON. The workflow runner reads
    // both.
    if !annotations.isEmpty { Console.note(commands: annotations) }
    guard let summary = environment["GITHUB_STEP_SUMMARY"],
      let file = FileHandle(forWritingAtPath: summary)
    else { return }
    defer { try? file.close() }
    try file.seekToEnd()
    try file.write(contentsOf: Data(GateMarkdown.text(result).utf8))
  }

  /// Returns the file with its path relative to the project; nil if the file is missing or outside the project.
  private static func annotated(
    _ file: String, in project: String?
  ) -> WorkflowAnnotations.AnnotatedFile? {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
    let path = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
    let folder =
      URL(fileURLWithPath: project ?? FileManager.default.currentDirectoryPath)
      .resolvingSymlinksInPath().path + "/"
    guard path.hasPrefix(folder) else { return nil }
    return WorkflowAnnotations.AnnotatedFile(
      file: String(path.dropFirst(folder.count)), lines: BaselineLines(text))
  }
}
