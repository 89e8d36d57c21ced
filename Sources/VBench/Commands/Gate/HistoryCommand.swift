import ArgumentParser
import Bench
import Files
import Reporting
import Results

struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Shows how each figure changed from commit to commit, or from run to run.",
    discussion: """
      Given a single baseline under git, the command reads all its committed versions. Given several baselines \
      and run folders, it sorts them by the start times of their runs. Examples:
        vbench history
        vbench history old/baseline.json baseline.json reports/today
      """)

  @Argument(
    help: ArgumentHelp(
      "A baseline under git, or several baselines and run folders. (default: baseline.json)",
      valueName: "baseline-or-run"), completion: .file())
  var paths: [String] = [BaselineFile.defaultName]

  @Option(
    name: [.long, .customShort("o")],
    help: ArgumentHelp("The folder for history.html and history.csv.", valueName: "folder"),
    completion: .directory)
  var output = "reports/history"

  @OptionGroup var completeness: PartialOption
  @OptionGroup var replacing: ForceOption

  func run() throws {
    try OutputFiles(files: OutputFiles.files(of: HistoryReport.files(in: output)), inputs: paths)
      .check(replacing: replacing.force)
    for path in paths where AtomicFile.isFolder(path) {
      try BenchRuns.open(path).check(output: output)
    }
    let claim = try FolderClaim.take(output, isQuiet: true)
    defer { claim.release() }
    let points = try points()
    guard points.count > 1 else {
      throw CommandFailure(
        status: .badInput,
        message:
          "\(paths.joined(separator: ", ")): found \(points.count == 0 ? "no version" : "only one version");"
          + " expected a baseline with several committed versions, or several baselines or runs")
    }
    let report = HistoryReport(
      History(points, of: try watched(in: points)), command: Console.commandLine)
    try report.write(to: output)
    try Console.print(report.table(Console.style).text(Console.style))
    try Console.print("")
    try Console.print(sentences: report.sentences)
    try Console.print("\nreport: \(output)/history.html")
  }

  /// Returns the measures that a gate watches for the task to which the given points belong.
  ///
  /// - Throws: `CommandFailure` with the exit status for bad input if the points belong to several tasks; `UnknownName`
  ///   if a task is unknown.
  private func watched(in points: [History.Point]) throws -> WatchedMeasures {
    let names = Set(points.map { $0.baseline.task ?? TaskRegistry.defaultName }).sorted()
    guard let name = names.first, names.count == 1 else {
      throw CommandFailure(
        status: .badInput,
        message: "\(paths.joined(separator: ", ")): expected baselines of one task, found the tasks"
          + " \(names.joined(separator: " and "))")
    }
    return WatchedMeasures(try TaskRegistry.facts(named: name))
  }

  private func points() throws -> [History.Point] {
    if paths.count == 1, let path = paths.first, !AtomicFile.isFolder(path),
      let committed = try History.points(ofFile: path, read: BaselineFile.checked)
    {
      return committed
    }
    return try paths.map { path in
      guard AtomicFile.isFolder(path) else {
        let baseline = try BaselineFile.checked(path)
        return History.Point(name: baseline.commit ?? path, baseline: baseline)
      }
      let scored = try BenchRuns.open(path).scored(
        ScoringOptions(isPartial: completeness.partial))
      let run = scored.run
      // The name states that a run is incomplete so that its figures are not mistaken for those of a complete run.
      let part = run.coverage.map { " (\($0.finished)/\($0.planned))" } ?? ""
      return History.Point(name: run.facts.name + part, baseline: scored.baseline(commit: nil))
    }.enumerated().sorted {
      ($0.element.baseline.started, $0.offset) < ($1.element.baseline.started, $1.offset)
    }.map(\.element)
  }
}
