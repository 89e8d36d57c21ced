import Bench
import Reporting

/// Functions that write results to files and print them on the terminal.
enum ReportWriting {
  /// Writes a run's report into its folder, and prints either the summary with the report's path or the results as
  /// JSON.
  ///
  /// - Parameter isQuiet: whether to suppress the progress display while images are written.
  static func write(
    _ scored: any ScoredRun, pictures: RunReport.Pictures, asJSON: Bool, isQuiet: Bool = false
  ) throws {
    let report = scored.report
    try report.write(
      to: scored.output, pictures: pictures,
      progress: isQuiet ? SilentProgress() : TerminalProgress(phase: "images"))
    if asJSON {
      try Console.print(jsonText: try report.json())
    } else {
      try Console.print(report.text(Console.style))
      try Console.print("report: \(scored.output)/index.html")
    }
  }

  /// Writes and prints the result of a command other than `report`.
  ///
  /// - Parameter folder: the run's folder.
  static func write(_ report: FigureReport, to folder: String, asJSON: Bool) throws {
    try report.write(to: folder)
    if asJSON {
      try Console.print(jsonText: report.json)
    } else {
      try Console.print(report.text(Console.style, in: folder))
    }
  }

  /// Prints the problems found during scoring, in addition to those stored in the run.
  static func noteProblems(of scored: any ScoredRun) {
    for line in FoldedNotes.lines(scored.newProblems) { Console.note(line) }
  }
}
