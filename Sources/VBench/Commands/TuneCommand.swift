import ArgumentParser
import Evaluation
import Files
import Results
import TaskKit

struct TuneCommand: ParsableCommand, RunsTrackers {
  static let configuration = CommandConfiguration(
    commandName: "tune",
    abstract: "Chooses the confidence threshold at which each method's answers are accepted.",
    discussion: """
      The command uses an earlier run, or makes a run with the options of `vbench compare`. The \
      threshold with the best F score is chosen unless --max-false-accept, --max-false-accept-95 or \
      --cost is given. Examples:
        vbench tune reports/embedded
        vbench tune --dataset ~/data/OTB --max-false-accept 0.05
        vbench tune reports/OTB --max-false-accept-95 0.1
        vbench tune reports/OTB --cost miss=1,false=5
        vbench compare --dataset ~/data/OTB --thresholds reports/OTB/thresholds.yaml
        vbench tune reports/faces-wider
        vbench tune --task mot --dataset ~/data/MOT17/train --chunk 10

      For rectangles, codes, text, objects and faces, each detection is judged right or wrong, like the \
      boxes of trackers. With --task mot, each tracker is run once for each confidence in --accept, and the \
      confidence with the highest HOTA is chosen.

      With --json, the results are printed as JSON (Documentation/thresholds.schema.json; for --task mot, \
      thresholds-mot.schema.json). The files thresholds.yaml, thresholds.csv, reliability.csv and thresholds.html \
      are written to the run's folder, or to the folder given with --output.
      """)

  @Argument(
    help: ArgumentHelp("The folder of an earlier run.", valueName: "run"), completion: .directory)
  var folder: String?

  @OptionGroup var options: ExperimentOptions
  @OptionGroup(title: HelpTitle.objects) var taskOptions: TaskOptions
  @OptionGroup var completeness: PartialOption
  @OptionGroup var project: ProjectOptions

  @Option(
    help: ArgumentHelp(
      "The largest fraction of the wrong boxes that may be accepted. If there are enough sequences, the"
        + " limit is guaranteed on average over tunings; a single threshold may exceed it.",
      valueName: "share"), transform: Double.option)
  var maxFalseAccept: Double?

  @Option(
    name: .customLong("max-false-accept-95"),
    help: ArgumentHelp(
      "The same, but the limit is guaranteed for the chosen threshold, with 95% confidence. This needs"
        + " more sequences.", valueName: "share"), transform: Double.option)
  var confidentFalseAccept: Double?

  @Option(
    help: ArgumentHelp(
      "The costs of rejecting a right box and of accepting a wrong box, e.g. miss=1,false=5.",
      valueName: "costs"))
  var cost: NamedNumbers?

  func validate() throws {
    try options.refuse(["--timing": options.timing], in: Self.configuration.commandName)
    if folder == nil {
      try TaskRegistry.validate(options.task, for: [.thresholds])
      if rule != nil { try TaskRegistry.validate(options.task, for: [.thresholdRules]) }
    }
    if [maxFalseAccept != nil, confidentFalseAccept != nil, cost != nil].count(where: \.self) > 1 {
      throw ValidationError(
        "expected --max-false-accept, --max-false-accept-95 or --cost, found several of them")
    }
    if let limit = rule?.limit, !(limit.share > 0 && limit.share < 1) {
      throw ValidationError(
        "--\(limit.ruleName) \(limit.share): expected a fraction between 0 and 1")
    }
    if let cost {
      try cost.check("--cost", names: ["miss", "false"])
      guard cost.numbers.values.allSatisfy({ $0 > 0 }) else {
        throw ValidationError("--cost: expected costs above 0, e.g. miss=1,false=5")
      }
    }
    if folder != nil { try refuseRunOptions() }
  }

  /// Rejects options that would make a run, because the command uses an earlier run.
  private func refuseRunOptions() throws {
    if !options.dataset.isEmpty {
      throw ValidationError("expected the folder of a run or --dataset, found both")
    }
    // These two options do not select any work.
    var choices = options
    (choices.jobs, choices.decoding.maxPixels) = (nil, nil)
    let none = try ExperimentOptions.parse([]).matrixArguments(TaskParameters())
    guard choices.matrixArguments(taskOptions.parameters) == none else {
      throw ValidationError("expected the folder of a run or options that make a run, found both")
    }
    try options.refuse(
      [
        "--fresh": options.fresh, "--retry-crashed": options.retryCrashed,
        "--strict": options.strict,
      ],
      in: "tune RUN")
  }

  /// The threshold rule that the user requested; nil if there is none.
  private var rule: ThresholdRule? {
    if let maxFalseAccept { return .maxFalseAccept(maxFalseAccept) }
    if let confidentFalseAccept { return .maxFalseAccept(confidentFalseAccept, .withConfidence) }
    return cost.map { cost in
      .cost(miss: cost.numbers["miss"] ?? 1, falseAccept: cost.numbers["false"] ?? 1)
    }
  }

  func run() throws {
    if let folder {
      return try tune(folder, into: options.output ?? folder)
    }
    var command = self
    try project.fill(&command.options)
    // The file may state the task.
    try command.validate()
    try command.perform()
  }

  /// Makes the run on which the choice of thresholds is based.
  private func perform() throws {
    if options.dataset.isEmpty, !options.quiet {
      Console.note(
        "neither a run nor --dataset is given, so the thresholds are for the embedded data, which is"
          + " synthetic; for your own data, use `vbench tune RUN` or `vbench tune --dataset FOLDER`"
      )
    }
    let run = try request().perform()
    defer { run.releaseFolder() }
    let scored = try run.opened().scored(ScoringOptions())
    try ReportWriting.write(try scored.tuning(by: rule), to: run.output, asJSON: options.json)
    try run.finish()
  }

  /// Chooses the thresholds for a stored run.
  ///
  /// - Parameter output: the folder for the files, which may be the run's folder.
  private func tune(_ folder: String, into output: String) throws {
    let run = try BenchRuns.open(folder)
    try run.check(output: output)
    let claim = try FolderClaim.take(output, isQuiet: true)
    defer { claim.release() }
    let report = try run.scored(ScoringOptions(isPartial: completeness.partial)).tuning(by: rule)
    if FileIdentity(output) != FileIdentity(folder) {
      try OutputFiles(files: OutputFiles.files(of: report, in: output), inputs: [])
        .check(replacing: options.force)
    }
    try ReportWriting.write(report, to: output, asJSON: options.json)
  }

  /// Returns the request for the run on which the choice of thresholds is based.
  private func request() throws -> any RunRequest {
    let parameters = taskOptions.parameters
    guard let task = try TaskRegistry.task(named: options.task) as? any TrialTask else {
      return try options.runRequest(parameters)
    }
    var request = try options.runRequest(task.trials(parameters))
    request.suffix = "-tune"
    return request
  }
}
