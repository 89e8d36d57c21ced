import Analysis
import ArgumentParser
import Exchange
import Processes

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes a run's answers in the layouts of other toolkits.",
    discussion: """
      `vbench evaluate` reads the same layouts. Examples:
        vbench export reports/otb --layout otb -o results
        vbench export reports/vot-vot-multistart --layout vot -o vot-workspace/results
        vbench export reports/otb-tre --layout otb -o results/TRE
      """)

  @Argument(help: ArgumentHelp("The folder of a run, e.g. reports/embedded.", valueName: "run"))
  var folder: String

  @Option(
    help: ArgumentHelp(
      "otb: <tracker>/<sequence>.txt, or .json for runs of tre and sre; got10k: <tracker>/<sequence>/<sequence>_001.txt; vot: the VOT toolkit's.",
      valueName: "name"))
  var layout: String

  @Option(
    name: [.long, .customShort("o")],
    help: ArgumentHelp(
      "The folder that gets a folder for each tracker.", valueName: "folder"))
  var output: String

  @OptionGroup var completeness: PartialOption

  func run() throws {
    guard let chosen = ResultsLayout(rawValue: layout) else {
      throw UnknownName(
        kind: "layout", name: layout, allowed: ResultsLayout.allCases.map(\.rawValue))
    }
    let export = ResultsExport(layout: chosen, output: output)
    let written = try export.write(
      try StoredRun(output: folder), isPartial: completeness.partial,
      opening: DatasetLocation.open)
    try Console.print("\(written.count) files in \(output)")
    for problem in written.problems { Console.error(problem) }
    if !written.problems.isEmpty { throw CommandFailure(status: .badInput) }
  }
}
