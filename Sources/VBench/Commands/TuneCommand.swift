import Analysis
import ArgumentParser
import Evaluation
import Execution
import Files
import Jobs
import Processes
import Reporting
import Tasks

struct TuneCommand: ParsableCommand, RunsTrackers {
  static let configuration = CommandConfiguration(
    commandName: "tune",
    abstract: "Chooses for each tracker the confidence from which on its boxes are accepted.",
    discussion: """
      From an earlier run, or from one that is made now with the options of `vbench compare`. The \
      threshold with the best F is chosen unless --max-false-accept or --cost says otherwise. \
      Examples:
        vbench tune reports/embedded
        vbench tune --dataset ~/data/OTB --max-false-accept 0.05
        vbench tune reports/OTB --cost miss=1,false=5
        vbench compare --dataset ~/data/OTB --thresholds reports/OTB/thresholds.yaml
        vbench tune --task mot --dataset ~/data/MOT17/train --chunk 10

      Of many objects (--task mot) each confidence of --accept is a run of its own, and the one with \
      the highest HOTA is chosen.

      With --json the same is printed as JSON (Documentation/thresholds.schema.json, of --task mot \
      thresholds-mot.schema.json). The run's folder gets thresholds.yaml, thresholds.csv, reliability.csv and thresholds.html.
      """)

  @Argument(
    help: ArgumentHelp("The folder of an earlier run.", valueName: "run"), completion: .directory)
  var folder: String?

  @OptionGroup var options: ExperimentOptions
  @OptionGroup var taskOptions: TaskOptions
  @OptionGroup var completeness: PartialOption

  @Option(
    help: ArgumentHelp(
      "Accept at most this share of the wrong boxes, with a promise where there are enough"
        + " sequences.", valueName: "share"))
  var maxFalseAccept: Double?

  @Option(
    help: ArgumentHelp(
      "What a rejected right box and an accepted wrong one cost, e.g. miss=1,false=5.",
      valueName: "costs"))
  var cost: NamedNumbers?

  func validate() throws {
    try options.refuse(["--timing": options.timing], in: Self.configuration.commandName)
    if options.task == TaskRegistry.manyObjects, maxFalseAccept != nil || cost != nil {
      throw ValidationError("--max-false-accept and --cost are of the task tracking")
    }
    if options.task == TaskRegistry.tracking, folder == nil, !taskOptions.parameters.given.isEmpty {
      throw ValidationError(
        "\(taskOptions.parameters.given.joined(separator: ", ")): expected --task mot")
    }
    if maxFalseAccept != nil, cost != nil {
      throw ValidationError("expected --max-false-accept or --cost, found both")
    }
    if let share = maxFalseAccept, !(share > 0 && share < 1) {
      throw ValidationError("--max-false-accept \(share): expected a share between 0 and 1")
    }
    if let cost {
      try cost.check("--cost", names: ["miss", "false"])
      guard cost.numbers.values.allSatisfy({ $0 > 0 }) else {
        throw ValidationError("--cost: expected costs above 0, e.g. miss=1,false=5")
      }
    }
    if folder != nil, !options.dataset.isEmpty {
      throw ValidationError("expected the folder of a run or --dataset, found both")
    }
  }

  private var rule: ThresholdRule {
    if let maxFalseAccept { return .maxFalseAccept(maxFalseAccept) }
    if let cost {
      return .cost(miss: cost.numbers["miss"] ?? 1, falseAccept: cost.numbers["false"] ?? 1)
    }
    return .bestF
  }

  /// The confidences of many objects that are tried, and how often the detector looks, where nothing is said.
  private static let usualConfidences = (0...9).map { Double($0) / 10 }
  private static let usualChunk = 10

  func run() throws {
    if let folder, let task = TaskRegistry.task(ofRun: folder) {
      return try TaskJob.tune(
        task, run: folder, isPartial: completeness.partial, asJSON: options.json)
    }
    if options.task == TaskRegistry.manyObjects,
      let task = try TaskRegistry.task(named: options.task)
    {
      var parameters = taskOptions.parameters
      parameters.accept = parameters.accept ?? Self.usualConfidences
      if parameters.chunks.isEmpty { parameters.chunks = [Self.usualChunk] }
      var request = try options.request(parameters)
      request.suffix = "-tune"
      return try TaskJob(request, options.settings).tune(task, asJSON: options.json)
    }
    if let folder {
      let claim = try FolderClaim.take(ofRun: folder)
      defer { claim?.release() }
      let stored = try StoredRun(output: folder)
      let result = try stored.result(
        isPartial: completeness.partial, opening: DatasetLocation.open)
      try report(result, to: folder)
      return
    }
    if options.dataset.isEmpty, !options.quiet {
      Console.note(
        "no run and no --dataset: the thresholds are those for the embedded scenes, which are drawn; for yours:"
          + " vbench tune RUN, or vbench tune --dataset FOLDER")
    }
    let experiment = try ExperimentRun(options.request())
    defer { experiment.leave() }
    let outcome = try experiment.run()
    let result = try StoredRun(output: experiment.output).result(of: outcome)
    try report(result, to: experiment.output)
    try experiment.finish(outcome)
  }

  private func report(_ result: TrackingResult, to output: String) throws {
    let report = TuningReport(
      result.tuned(by: rule), rule: rule, run: result.facts.name,
      problems: result.problemsAndFailures)
    try report.write(to: output)
    if options.json { return try StandardStream.output(try report.json()) }
    try Console.print(TextTable(report.table).text(Console.style) + "\n")
    try Console.print(sentences: report.sentences)
    if !report.swiftLines.isEmpty { try Console.print("") }
    for line in report.swiftLines { try Console.print(line) }
    try Console.print("\nthresholds: \(output)/thresholds.yaml\nreport: \(output)/thresholds.html")
  }
}
