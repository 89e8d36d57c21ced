import ArgumentParser
import Harness

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Runs trackers on labelled sequences and keeps the answers, without a report.",
    discussion: """
      The same as `vbench compare` up to the report; `vbench report FOLDER` writes that later, on \
      another machine if you like.
      """)

  @OptionGroup var options: ExperimentOptions

  func run() throws {
    let experiment = try ExperimentRun(options)
    let outcome = try experiment.run()
    if options.json {
      let result = try StoredRun(output: experiment.output).result(of: outcome)
      try ReportWriting.printJSON(result)
    } else {
      try Console.print(experiment.output)
    }
    try experiment.finish(outcome)
  }
}
