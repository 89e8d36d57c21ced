import ArgumentParser
import Bench
import Foundation
import GroundTruth
import Reporting
import Results
import TaskKit
import Tracking

struct EvaluateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Scores results stored by other programs, and writes a report like the one from"
      + " `vbench compare`.",
    discussion: """
      The command reads a folder of tracker results in one of these layouts: \(ResultsLayout.help). \
      Documentation/YourData.md says what to type for files of your own. Examples:
        vbench evaluate --results results/OTB100 -d ~/data/OTB --conventions otb
        vbench evaluate --results vot-workspace/results --dataset ~/data/vot2022
      """)

  @Option(
    help: ArgumentHelp(
      "The task of the results: \(TaskRegistry.names.joined(separator: ", ")).",
      discussion: """
        For tasks other than tracking, each method has a folder with one file per item, \
        e.g. NAME.flo; see Documentation/Tasks.md.
        """, valueName: "name"), completion: .list(TaskRegistry.names))
  var task = TaskRegistry.defaultName

  @Option(
    help: ArgumentHelp(
      "The folder that contains one folder per tracker, the folder of a single tracker, or a file. This option can be"
        + " repeated.",
      discussion:
        "A file holds the answers for the only item or, in other tasks than tracking, for all items.",
      valueName: "folder"),
    completion: .directory)
  var results: [String]

  @Option(
    name: [.long, .customShort("d")],
    help: ArgumentHelp(
      "The labeled sequences that were tracked: a folder, 'embedded' or 'embedded:all'. This option"
        + " can be repeated.",
      valueName: "path"), completion: .file())
  var dataset: [String]

  @Option(
    help: ArgumentHelp(
      "The layout of the results: \(layouts.joined(separator: ", ")), or auto to detect it.",
      valueName: "name"), completion: .list(["auto"] + layouts))
  var layout = "auto"

  @OptionGroup var protocolOptions: ProtocolOptions

  @Option(
    help: ArgumentHelp(
      "Score only trackers with a matching name, e.g. KCF,'Siam*'. (default: all)",
      valueName: "patterns")
  )
  var trackers: NameList?

  @Option(
    help: ArgumentHelp(
      "Score only sequences with a matching name, e.g. 'Car*'. This option can be repeated. (default: all"
        + " sequences)",
      valueName: "pattern"))
  var sequences: [String] = []

  @Option(
    help: ArgumentHelp(
      "The folder of the VOT experiment, e.g. baseline. (default: the usual name for the protocol)",
      valueName: "name"))
  var experiment: String?

  @Option(
    help: ArgumentHelp(
      "The coordinate of the first pixel in box files: 0 or 1.",
      discussion:
        "(default: 1 for vot; otherwise that of the labels if it is known, or 1 for otb and 0 for got10k)",
      valueName: "number"))
  var origin: Int?

  @Option(
    help: ArgumentHelp(
      "The conventions for the figures in the tables: \(ConventionsName.allNames).",
      valueName: "name"))
  var conventions = ConventionsName.default

  @Option(
    name: [.long, .customShort("o")],
    help: ArgumentHelp(
      "The report folder.", discussion: "(default: reports/NAME for results in NAME)",
      valueName: "folder"), completion: .directory)
  var output: String?

  @Flag(
    help: ArgumentHelp(
      "Replace another run or unrelated files in the output folder.",
      discussion: "An earlier evaluation is replaced even without this option."))
  var force = false

  @Flag(
    help: ArgumentHelp(
      "Read tracking results that begin with the answer to the frame after the start."))
  var withoutStart = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Add this number to the frames of tracking results, e.g. -1 if they are stated for the next frame.",
      valueName: "number"))
  var frameOffset = 0

  @OptionGroup(title: HelpTitle.data) var answers: AnswerOptions
  @OptionGroup(title: HelpTitle.objects) var rules: RulesOption
  @OptionGroup(title: HelpTitle.output) var thresholds: ThresholdOptions
  @OptionGroup(title: HelpTitle.output) var pictures: PictureOptions
  @OptionGroup(title: HelpTitle.data) var labels: LabelOptions
  @OptionGroup(title: HelpTitle.data) var decoding: DecodingOptions

  @Flag(name: [.long, .customShort("q")], help: "Print only the result, without notes.")
  var quiet = false

  @Flag(help: "Print the results as JSON instead of a table.")
  var json = false

  private static let largestOffset = 1000
  private static let layouts = ResultsLayout.allCases.map(\.rawValue)

  func validate() throws {
    if let origin, origin != 0, origin != 1 {
      throw ValidationError("--origin \(origin): expected 0 or 1")
    }
    guard abs(frameOffset) <= Self.largestOffset else {
      throw ValidationError(
        "--frame-offset \(frameOffset): expected a number from -\(Self.largestOffset) to"
          + " \(Self.largestOffset)")
    }
    guard frameOffset == 0 || [TaskRegistry.defaultName, "mot"].contains(task) else {
      throw ValidationError(
        "--frame-offset is only for the tasks \(TaskRegistry.defaultName) and mot")
    }
    let needs: [Capability] = [
      (Capability.layouts, layout != "auto" || experiment != nil || origin != nil),
      (.conventions, conventions.name != ConventionsName.default.name),
      (.protocols, protocolOptions.name != nil), (.layouts, withoutStart),
    ].filter(\.1).map(\.0)
    try TaskRegistry.validate(task, for: needs)
  }

  func run() throws {
    let scoring = ScoringOptions(thresholds: try thresholds.load())
    let run = try imported()
    defer { run.releaseFolder() }
    let scored = try run.opened().scored(scoring)
    if !quiet { ReportWriting.noteProblems(of: scored) }
    try ReportWriting.write(scored, pictures: pictures.pictures, asJSON: json, isQuiet: quiet)
    if !run.failures.isEmpty || run.brokenInputs > 0 || scored.hasUnusableAnswers {
      throw CommandFailure(status: .badInput)
    }
  }

  /// Imports the stored results into a run's folder.
  private func imported() throws -> CompletedRun {
    let source = try resultsImport()
    for path in results where !FileManager.default.fileExists(atPath: path) {
      throw GroundTruthError.noSuchPath(path)
    }
    var settings = RunSettings()
    // Notes about running trackers do not apply to imported results, so these notes are suppressed.
    (settings.isForced, settings.isQuiet) = (force, true)
    let choices = TrackerChoices(TrackingSettings(conventions: try conventions.conventions()))
    let request = taskRequest
    func read(_ task: some RegisteredTask) throws -> CompletedRun {
      try RunJob(task.with(choices), request, settings).read(source, isQuiet: quiet)
    }
    return try read(TaskRegistry.task(named: task))
  }

  private var taskRequest: TaskRequest {
    var request = TaskRequest(command: Console.commandLine)
    request.results = results
    request.resultPatterns = trackers?.names ?? []
    request.locations = dataset
    request.items = sequences
    request.parameters = rules.parameters
    request.parameters.reading = answers.reading(
      labels, omitsStart: withoutStart, frameOffset: frameOffset)
    request.output =
      output ?? "reports/\(URL(fileURLWithPath: results[0]).standardizedFileURL.lastPathComponent)"
    return request
  }

  private func resultsImport() throws -> ResultsImport {
    let chosen =
      layout == "auto"
      ? nil : try ResultsLayout(named: layout, kind: "layout", or: ["auto"])
    let evaluationProtocol = try protocolOptions.evaluationProtocol()
    if let evaluationProtocol { try protocolOptions.checkParameters(of: evaluationProtocol) }
    var source = ResultsImport(
      path: results[0], layout: chosen, evaluationProtocol: evaluationProtocol,
      parameters: protocolOptions.parameters, experiment: experiment,
      origin: origin.map(Double.init), trackers: trackers?.names ?? [])
    source.furtherPaths = Array(results.dropFirst())
    return source
  }
}
