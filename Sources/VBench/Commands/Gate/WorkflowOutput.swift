import Foundation
import Gate
import Jobs
import Reporting

/// Shows a gate's findings where a GitHub workflow looks for them; elsewhere does nothing.
enum WorkflowOutput {
  static func add(_ result: GateResult) throws {
    let environment = ProcessInfo.processInfo.environment
    guard environment["GITHUB_ACTIONS"] == "true" else { return }
    let annotations = WorkflowAnnotations.text(result)
    // On the standard error, as the standard output may be JSON; the runner reads both.
    if !annotations.isEmpty { Console.note(annotations) }
    guard let summary = environment["GITHUB_STEP_SUMMARY"],
      let file = FileHandle(forWritingAtPath: summary)
    else { return }
    defer { try? file.close() }
    try file.seekToEnd()
    try file.write(contentsOf: Data(GateMarkdown.text(result).utf8))
  }
}
