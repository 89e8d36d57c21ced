import ArgumentParser
import Bench
import Reporting

struct RunCommand: ParsableCommand, RunsTrackers {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract:
      "Runs trackers on labeled sequences and stores their answers, without writing a report.",
    discussion: """
      The command works like `vbench compare`, but writes no report. To write the report later, on this or \
      another machine, use `vbench report FOLDER`. A long run can be divided into parts for several machines \
      that share a results folder:
        vbench run --dataset ~/data/OTB -o results --shard 3/16   (and the other 15)
        vbench merge results
        vbench report results
      """)

  @OptionGroup var options: ExperimentOptions
  @OptionGroup(title: HelpTitle.output) var repeating: FailedOption
  @OptionGroup(title: HelpTitle.objects) var taskOptions: TaskOptions
  @OptionGroup var project: ProjectOptions

  @Option(
    help: ArgumentHelp(
      "Run only this part, e.g. 3/16 for the third of 16 parts, or 'auto'.",
      discussion: """
        With 'auto', any number of commands share the whole run: each claims one pair of tracker and sequence \
        after the other, until all are done. If a command is killed, another one does its pair again.
        """, valueName: "part"))
  var shard: Shard?

  func validate() throws {
    guard shard != nil else { return }
    // These options do not apply to a single shard because shards share a folder, and only complete runs are timed.
    for (name, isGiven) in [
      ("--fresh", options.fresh), ("--timing", options.timing), ("--json", options.json),
    ] where isGiven {
      throw ValidationError("--shard and \(name) cannot be used together")
    }
  }

  func run() throws {
    var options = options
    try project.fill(&options, withTiming: shard == nil)
    var request = try options.runRequest(taskOptions.parameters)
    request.shard = shard
    try repeating.apply(to: &request)
    let run = try request.perform()
    defer { run.releaseFolder() }
    if options.json {
      try Console.print(jsonText: try run.opened().scored(ScoringOptions()).report.json())
    } else {
      try Console.print(run.output)
    }
    try run.finish()
  }
}

extension Shard: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}
