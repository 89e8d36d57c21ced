import Files
import Foundation
import Reporting
import Results

/// Shows a gate's findings where a GitHub workflow looks for them; elsewhere does nothing.
enum WorkflowOutput {
  /// - Parameter file: the project's file that findings are shown at: the baseline, else the policy.
  static func add(_ result: GateResult, at file: String) throws {
    let environment = ProcessInfo.processInfo.environment
    guard environment["GITHUB_ACTIONS"] == "true" else { return }
    let annotations = WorkflowAnnotations.text(
      result, at: place(of: file, in: environment["GITHUB_WORKSPACE"]))
    // On the standard error, as the standard output may be JSON; the runner reads both.
    if !annotations.isEmpty { Console.note(unbroken: annotations) }
    guard let summary = environment["GITHUB_STEP_SUMMARY"],
      let file = FileHandle(forWritingAtPath: summary)
    else { return }
    defer { try? file.close() }
    try file.seekToEnd()
    try file.write(contentsOf: Data(GateMarkdown.text(result).utf8))
  }

  /// The file as the project knows it; nil where it is not there, or lies outside.
  private static func place(of file: String, in project: String?) -> WorkflowAnnotations.Place? {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
    let path = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
    let folder =
      URL(fileURLWithPath: project ?? FileManager.default.currentDirectoryPath)
      .resolvingSymlinksInPath().path + "/"
    guard path.hasPrefix(folder) else { return nil }
    return WorkflowAnnotations.Place(
      file: String(path.dropFirst(folder.count)), lines: BaselineLines(text))
  }
}
