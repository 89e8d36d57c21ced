import ArgumentParser
import Files
import Reporting

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Joins the parts of a run that were made with `vbench run --shard`.",
    discussion: """
      The command checks that all parts exist, belong to the same run and are undamaged. If not, it lists the \
      parts that must be run again. After merging, the folder is the same as that of an undivided run.
      """)

  @Argument(
    help: ArgumentHelp("The folder to which all parts were written.", valueName: "run"),
    completion: .directory)
  var folder: String

  func run() throws {
    let claim = try FolderClaim.take(ofRun: folder)
    defer { claim?.release() }
    let counts = try BenchRuns.merge(folder)
    Console.note(
      "\(counts.methods.of("method")) on \(counts.items); to write the report, use: vbench report "
        + Escaping.shellWord(folder)
    )
    try Console.print(folder)
  }
}
