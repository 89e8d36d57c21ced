import Bench
import Reporting

/// Writes what a command found out.
package enum ReportWriting {
  /// Writes a run's report into its folder and prints the summary with the report's path, or the results as JSON.
  ///
  /// - Parameter isQuiet: whether nothing is said of how far the pictures are.
  package static func write(
    _ scored: any ScoredRun, pictures: HTMLReport.Pictures, asJSON: Bool, isQuiet: Bool = false
  ) throws {
    try scored.writeReport(
      pictures: pictures, progress: isQuiet ? SilentProgress() : TerminalProgress(phase: "pictures")
    )
    if asJSON {
      try StandardStream.output(try scored.json())
    } else {
      try Console.print(scored.text(Console.style))
      try Console.print("report: \(scored.output)/index.html")
    }
  }

  /// Writes what a command beside the report has found and prints it.
  ///
  /// - Parameter folder: of the run that it is about.
  package static func write(_ report: FigureReport, to folder: String, asJSON: Bool) throws {
    try report.write(to: folder)
    if asJSON {
      try StandardStream.output(report.json)
    } else {
      try Console.print(report.text(Console.style, in: folder))
    }
  }

  /// Says what scoring has found odd, beside what a run knew already.
  package static func noteProblems(of scored: any ScoredRun) {
    for problem in scored.newProblems { Console.note(problem.description) }
  }
}
