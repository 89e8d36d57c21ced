import Analysis
import ArgumentParser
import Jobs
import Reporting
import Tasks

struct CompareCommand: ParsableCommand, RunsTrackers {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Runs trackers on labeled sequences and writes a report that compares them.",
    discussion: """
      Examples:
        vbench compare
        vbench compare --levels fast,accurate --dataset ~/data/OTB
        vbench compare --dataset otb --dataset vot --sequences 'Car*' --conventions otb
        vbench compare --dataset vot --protocol vot-multistart
        vbench compare --tracker 'trax:python3 csrt.py' --tracker 'lines:./mine'
        vbench compare --task flow --levels low,medium --dataset ~/data/middlebury

      The folder of the results gets index.html (opens offline), CSV files, results.json and \
      store/, from which a run that was stopped continues.
      """)

  @OptionGroup var options: ExperimentOptions
  @OptionGroup var taskOptions: TaskOptions
  @OptionGroup var thresholds: ThresholdOptions
  @OptionGroup var pictures: PictureOptions

  func run() throws {
    if let task = try TaskRegistry.task(named: options.task) {
      return try TaskJob(options.request(taskOptions.parameters), options.settings)
        .compare(task, pictures: pictures.pictures, asJSON: options.json)
    }
    let thresholds = try thresholds.load()
    let experiment = try ExperimentRun(options.request())
    defer { experiment.leave() }
    let outcome = try experiment.run()
    let stored = try StoredRun(output: experiment.output)
    var result = try stored.result(of: outcome)
    if !options.quiet { ReportWriting.noteProblems(of: result, beyond: stored) }
    result.apply(thresholds)
    try ReportWriting.write(
      result, to: experiment.output, pictures: pictures.pictures, asJSON: options.json,
      isQuiet: options.quiet)
    try experiment.finish(outcome)
  }
}
