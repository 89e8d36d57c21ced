import Foundation
import Harness
import Reporting

/// Writes what a command found out.
enum ReportWriting {
  /// Writes the reports into a run's folder and prints the summary with the report's path, or the
  /// results as JSON.
  static func write(
    _ result: RunResult, to output: String, pictures: HTMLReport.Pictures, asJSON: Bool
  ) throws {
    try RunReport.write(result, to: URL(fileURLWithPath: output), pictures: pictures)
    if asJSON {
      try printJSON(result)
    } else {
      try Console.print(SummaryTable.text(result, width: Console.width))
      try Console.print("report: \(output)/index.html")
    }
  }

  static func printJSON(_ result: RunResult) throws {
    try StandardStream.output(try RunReport.json(result))
  }
}
