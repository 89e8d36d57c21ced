import ArgumentParser
import Execution
import Files
import Jobs
import Processes
import Reporting
import Tracking

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Joins the parts of a run that `vbench run --shard` has done.",
    discussion: """
      Checks that all parts are there, of the same run and undamaged, and names those to be run \
      again if not. Afterwards the folder is like that of a run in one piece.
      """)

  @Argument(
    help: ArgumentHelp("The folder that all parts wrote to.", valueName: "run"),
    completion: .directory)
  var folder: String

  func run() throws {
    let claim = try FolderClaim.take(ofRun: folder)
    defer { claim?.release() }
    let counts = try TaskJob.merge(folder) ?? mergeTracking()
    Console.note(
      "\(counts.methods.of("subject")) on \(counts.items); the report: vbench report \(folder)"
    )
    try Console.print(folder)
  }

  private func mergeTracking() throws -> (methods: Int, items: String) {
    let manifest = try ShardMerge<TrackingSettings>(output: folder).run()
    return (manifest.subjects.count, manifest.sequences.count.of("sequence"))
  }
}
