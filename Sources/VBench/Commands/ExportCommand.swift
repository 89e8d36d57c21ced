import ArgumentParser
import Bench
import Files
import Reporting
import Tasks

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes a run's answers in the layout of another toolkit.",
    discussion: """
      `vbench evaluate` reads the same layouts. Examples:
        vbench export reports/otb --layout otb -o results
        vbench export reports/vot-vot-multistart --layout vot -o workspace/results
        vbench export reports/otb-tre --layout otb -o results/TRE
        vbench export reports/mot-train -o results          MOTChallenge's rows
        vbench export reports/mot-kitti --layout kitti -o results
      Every other task has a single layout: <method>/<item>.flo, .txt or .json.
      """)

  @Argument(
    help: ArgumentHelp("The folder of a run, e.g. reports/embedded.", valueName: "run"),
    completion: .directory)
  var folder: String

  @Option(
    help: ArgumentHelp(
      "otb: <tracker>/<sequence>.txt, or .json for runs of tre and sre; got10k:"
        + " <tracker>/<sequence>/<sequence>_001.txt; vot: the VOT toolkit's layout. For the task mot:"
        + " mot or kitti.",
      valueName: "name"), completion: .list(TaskRegistry.layoutNames))
  var layout: String?

  @Option(
    name: [.long, .customShort("o")],
    help: ArgumentHelp(
      "The output folder, with a folder for each tracker.", valueName: "folder"),
    completion: .directory)
  var output: String

  @OptionGroup var completeness: PartialOption
  @OptionGroup var decoding: DecodingOptions

  func run() throws {
    let store = FileIdentity(RunStore(output: folder).folder)
    try OutputFolder(output).check(reading: folder) { FileIdentity($0) == store }
    let claim = try FolderClaim.take(output)
    defer { claim.release() }
    let written = try BenchRuns.open(folder).export(
      to: output, layout: layout, isPartial: completeness.partial)
    try Console.print("\(written.count.of("file")) in \(output)")
    for problem in written.problems { Console.error(problem) }
    if !written.problems.isEmpty { throw CommandFailure(status: .badInput) }
  }
}
