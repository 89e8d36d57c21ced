import ArgumentParser
import Files
import Reporting

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Joins the parts of a run that `vbench run --shard` has made.",
    discussion: """
      Checks that all parts exist, belong to the same run and are undamaged; otherwise it names \
      the parts to run again. Afterwards the folder is like that of an undivided run.
      """)

  @Argument(
    help: ArgumentHelp("The folder that all parts wrote to.", valueName: "run"),
    completion: .directory)
  var folder: String

  func run() throws {
    let claim = try FolderClaim.take(ofRun: folder)
    defer { claim?.release() }
    let counts = try BenchRuns.merge(folder)
    Console.note(
      "\(counts.methods.of("subject")) on \(counts.items); the report: vbench report \(folder)"
    )
    try Console.print(folder)
  }
}
