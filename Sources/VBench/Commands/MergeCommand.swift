import ArgumentParser
import Execution
import Tracking

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Joins the parts of a run that `vbench run --shard` has done.",
    discussion: """
      Checks that all parts are there, of the same run and undamaged, and names those to be run \
      again if not. Afterwards the folder is like that of a run in one piece.
      """)

  @Argument(help: ArgumentHelp("The folder that all parts wrote to.", valueName: "run"))
  var folder: String

  func run() throws {
    let manifest = try ShardMerge<TrackingSettings>(output: folder).run()
    Console.note(
      "\(manifest.subjects.count) subjects on \(manifest.sequences.count) sequences; the report:"
        + " vbench report \(folder)")
    try Console.print(folder)
  }
}
