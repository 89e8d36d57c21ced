import ArgumentParser
import Bench
import Files
import Reporting

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes a run's answers in the layout of another toolkit.",
    discussion: """
      `vbench evaluate` reads the same layouts. Examples:
        vbench export reports/otb --layout otb -o results
        vbench export reports/vot-vot-multistart --layout vot -o workspace/results
        vbench export reports/otb-tre --layout otb -o results/TRE
        vbench export reports/mot-train -o results          (MOTChallenge's format)
        vbench export reports/mot-kitti --layout kitti -o results
      Each of the other tasks has only one layout: <method>/<item>.flo, .txt or .json.
      """)

  @Argument(
    help: ArgumentHelp("The folder of a run, e.g. reports/embedded.", valueName: "run"),
    completion: .directory)
  var folder: String

  @Option(
    help: ArgumentHelp(
      "The layout: otb (<tracker>/<sequence>.txt, or .json for tre and sre runs), got10k"
        + " (<tracker>/<sequence>/<sequence>_001.txt) or vot (the VOT toolkit's layout). For the mot"
        + " task: mot or kitti.",
      valueName: "name"), completion: .list(TaskRegistry.layoutNames))
  var layout: String?

  @Option(
    name: [.long, .customShort("o")],
    help: ArgumentHelp(
      "The output folder. Each tracker gets its own subfolder.", valueName: "folder"),
    completion: .directory)
  var output: String

  @OptionGroup var completeness: PartialOption
  @OptionGroup var decoding: DecodingOptions

  func run() throws {
    let store = FileIdentity(RunStore(output: folder).folder)
    try OutputFolder(output).check(reading: folder) { FileIdentity($0) == store ? [] : nil }
    let run = try BenchRuns.open(folder)
    try run.check(output: output)
    let claim = try FolderClaim.take(output)
    defer { claim.release() }
    let written = try run.export(
      to: output, layout: layout, isPartial: completeness.partial)
    try Console.print("\(written.count.of("file")) in \(output)")
    for problem in written.problems { Console.error(problem) }
    if !written.problems.isEmpty { throw CommandFailure(status: .badInput) }
  }
}
