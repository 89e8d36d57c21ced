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

      With --partial, the command joins what is there, while other parts may still be running. The run is then \
      like one that was interrupted: `vbench report --partial` shows the sequences with complete results and says \
      how many are missing, and the gate refuses it.
      """)

  @Argument(
    help: ArgumentHelp("The folder to which all parts were written.", valueName: "run"),
    completion: .directory)
  var folder: String

  @Flag(help: "Join the results that are there, even if parts are missing or still running.")
  var partial = false

  func run() throws {
    let claim = try FolderClaim.take(ofRun: folder, isPartial: partial)
    defer { claim?.release() }
    let merged = try BenchRuns.merge(folder, isPartial: partial)
    Console.note(
      merged.isComplete
        ? "\(merged.methods.of("method")) on \(merged.items); to write the report, use: vbench report "
          + Escaping.shellWord(folder)
        : "the run is not finished; to report the sequences with complete results, use: vbench report"
          + " --partial \(Escaping.shellWord(folder))"
    )
    try Console.print(folder)
  }
}
