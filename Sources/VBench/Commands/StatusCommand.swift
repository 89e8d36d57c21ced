import ArgumentParser
import Bench
import Reporting

struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Shows how far a run has come: parts, results, failures, speed and expected end.",
    discussion: """
      The command can be used at any time, also from another machine. It reads only the beginning of each stored \
      file. The speed is that of the results that were stored in the last hour. Examples:
        vbench status /results/lasot
        watch -n 60 vbench status /results/lasot
        vbench status /results/lasot --json
      """)

  @Argument(
    help: ArgumentHelp("The folder of a run, or of the parts of a run.", valueName: "run"),
    completion: .directory)
  var folder: String

  @Flag(help: "Print the state as JSON.")
  var json = false

  func run() throws {
    let state = try RunStore(output: folder).state(of: TaskName.self)
    if json {
      try Console.print(json: state)
    } else {
      try Console.print(RunStateText.text(state, style: Console.style))
    }
  }
}
