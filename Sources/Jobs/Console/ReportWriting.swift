import Analysis
import Execution
import Foundation
import Processes
import Reporting

/// Writes what a command found out.
package enum ReportWriting {
  /// Writes the reports into a run's folder and prints the summary with the report's path, or the
  /// results as JSON.
  ///
  /// - Parameter isQuiet: whether nothing is said of how far the pictures are.
  package static func write(
    _ result: TrackingResult, to output: String, pictures: HTMLReport.Pictures, asJSON: Bool,
    isQuiet: Bool = false
  ) throws {
    try RunReport.write(
      result, to: URL(fileURLWithPath: output), pictures: pictures,
      progress: isQuiet ? SilentProgress() : TerminalProgress(phase: "pictures"))
    if asJSON {
      try printJSON(result)
    } else {
      try Console.print(SummaryTable.text(result, style: Console.style))
      try Console.print("report: \(output)/index.html")
    }
  }

  /// Says what scoring has found odd, beside what a run knew already.
  package static func noteProblems(of result: TrackingResult, beyond stored: StoredRun) {
    let known = Set(stored.manifest.facts.problems)
    for problem in result.facts.problems where !known.contains(problem) {
      Console.note(problem.description)
    }
  }

  package static func printJSON(_ result: TrackingResult) throws {
    try StandardStream.output(try RunReport.json(result))
  }
}
