import ArgumentParser
import Bench
import Foundation
import GroundTruth
import TaskKit
import Tracking

/// The options of all commands that run methods, such as `compare` and `gate`. They select methods, datasets, sequences
/// and output.
struct ExperimentOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The task: \(TaskRegistry.names.joined(separator: ", ")).",
      discussion: """
        All tasks have the same options, but each task has its own data, methods and measures. See \
        `vbench methods --task NAME` and Documentation/Tasks.md.
        """, valueName: "name"), completion: .list(TaskRegistry.names))
  var task = TaskRegistry.defaultName

  @Option(
    name: [.long, .customShort("d")],
    help: ArgumentHelp(
      "Labeled sequences: a folder, 'embedded' or 'embedded:all'. This option can be repeated.",
      discussion: """
        The folder may contain one sequence or a whole dataset, in one of these layouts, which vbench \
        recognizes: \(Layouts.sequenceNames.joined(separator: ", ")). Documentation/Datasets.md describes them, and \
        Documentation/YourData.md says what to type for files of your own. 'embedded' is a small selection of the scenes that come with vbench; \
        'embedded:all' stands for all of them. Documentation/Tasks.md describes the data of other tasks. \
        Tasks that detect objects also accept a label file. (default: embedded)
        """, valueName: "path"), completion: .file())
  var dataset: [String] = []

  @Option(
    name: [.long, .customLong("methods")],
    help: ArgumentHelp(
      "The trackers to run, e.g. object,rectangle, or the task's methods; see `vbench methods`.",
      discussion: """
        The rectangle tracker runs on sequences with four labeled corners. On rotated boxes such as VOT's, \
        it runs only if you name it. With 'none', only programs given with --tracker run. (default: all)
        """, valueName: "names"), completion: .list(TrackerRegistry.known.trackers.map(\.name)))
  var trackers: NameList?

  @OptionGroup var external: ExternalTrackerOptions

  @Option(
    help: ArgumentHelp(
      "A program to run in addition to the task's methods. This option can be repeated.",
      discussion: """
        With 'files:COMMAND', the command is run once per item. Its last arguments are the paths of the images \
        and of the file to write. Example: 'files:python3 dis.py' or, with a name for the tables, \
        'dis=files:python3 dis.py'. For detection and faces, you can also pass 'model:FILE.onnx', a model \
        that detects objects. See Documentation/Tasks.md.
        """, valueName: "command"))
  var method: [String] = []

  @OptionGroup var answers: AnswerOptions

  @Option(
    help: ArgumentHelp(
      "The levels to run, e.g. fast,accurate. (default: all)", valueName: "names"),
    completion: .list(["fast", "accurate"]))
  var levels: NameList?

  @Option(
    help: ArgumentHelp(
      "The revisions of the algorithms to run: numbers, 'latest' or 'all'.",
      discussion: "(default: as listed by `vbench trackers`)",
      valueName: "numbers"))
  var revisions: NameList?

  @Option(
    help: ArgumentHelp(
      "Use only sequences with a matching name, e.g. 'Car*' or 'otb/*'. This option can be repeated.",
      discussion: "The names are shell patterns. Put them in quotes. (default: all sequences)",
      valueName: "pattern"))
  var sequences: [String] = []

  @Option(
    help: ArgumentHelp(
      "The conventions for the figures in the tables: \(ConventionsName.allNames).",
      discussion: "results.json contains the figures of all conventions.",
      valueName: "name"))
  var conventions = ConventionsName.default

  @OptionGroup var protocolOptions: ProtocolOptions
  @OptionGroup var realTime: RealTimeOptions

  @Flag(
    help: ArgumentHelp(
      "Follow all targets of a sequence with one call per frame instead of separately.",
      discussion: "This works with the protocols that start each target once: ope, longterm,"
        + " got10k and realtime."))
  var together = false

  @Option(
    name: [.long, .customShort("j")],
    help: ArgumentHelp(
      "The number of threads. It does not affect answers, but may affect measured times.",
      discussion: "Times are most reliable with one thread. (default: one per"
        + " core)", valueName: "number"))
  var jobs: Int?

  @Option(
    name: [.long, .customShort("o")],
    help: ArgumentHelp(
      "The results folder. If it contains an interrupted run, the run is continued.",
      discussion: "(default: reports/DATASET)", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Flag(help: "Measure everything again, even if the output folder contains results.")
  var fresh = false

  @Flag(
    help: ArgumentHelp(
      "Replace another run or unrelated files in the output folder.",
      discussion: """
        Without this option, a run replaces an earlier one only if it has the same protocol and includes \
        all sequences and trackers of the earlier run.
        """))
  var force = false

  @Flag(
    help: ArgumentHelp(
      "Retry the trackers that crashed in an earlier run.",
      discussion: """
        A tracker that crashes has no result for that sequence. The crash is stored, and the tracker is not \
        retried there until the build changes. Other failures are retried in every run.
        """))
  var retryCrashed = false

  @Flag(help: "Stop at the first sequence that cannot be read, with exit status 3.")
  var strict = false

  @Option(
    help: ArgumentHelp(
      "Run each method this many times on each sequence, and average the scores. (default: 1)",
      discussion: """
        This is for methods that are not deterministic. With 'auto', every method is run twice, and those \
        whose answers differ are run 15 times.
        """, valueName: "number"))
  var repetitions: RepetitionChoice?

  @Flag(
    help: ArgumentHelp(
      "After the run, time the trackers against each other, alternately and one at a time.",
      discussion: """
        The report then shows intervals, ratios between trackers, times as multiples of a fixed calibration \
        kernel, memory use, and how the time depends on the number and size of objects and on the frame size. \
        Use this option on an otherwise idle machine.
        """))
  var timing = false

  @Flag(
    name: [.long, .customShort("q")], help: "Print only the result, without progress or notes.")
  var quiet = false

  @Flag(help: "Print the results as JSON instead of a table.")
  var json = false

  @OptionGroup var commands: UserCommandOptions
  @OptionGroup var labels: LabelOptions
  @OptionGroup var decoding: DecodingOptions

  func validate() throws {
    if let jobs, jobs < 1 {
      throw ValidationError("--jobs \(jobs): expected a number of threads, 1 or more")
    }
    if let output, output.isEmpty {
      throw ValidationError("--output: expected the name of a folder")
    }
    try TaskRegistry.validate(task, for: needs)
  }

  /// The capabilities that the given options require of the task.
  private var needs: [Capability] {
    [
      (Capability.programs, !method.isEmpty), (.trackers, !external.tracker.isEmpty),
      (.conventions, conventions.name != ConventionsName.default.name),
      (.realTime, protocolOptions.isRealTime || !realTime.arguments.isEmpty),
      (.protocols, protocolOptions.name != nil && !protocolOptions.isRealTime),
      (.together, together),
    ].filter(\.1).map(\.0)
  }

  /// Rejects flags that the command does not support.
  ///
  /// - Throws: `ValidationError` if one of the flags was given.
  func refuse(_ flags: KeyValuePairs<String, Bool>, in command: String?) throws {
    for (name, isGiven) in flags where isGiven {
      throw ValidationError("vbench \(command ?? "") does not accept \(name)")
    }
  }

  /// Whether to run only the programs given by `--tracker` and `--method`.
  var skipsBuiltIn: Bool { trackers?.names == ["none"] }

  /// The datasets to open. The default is the embedded dataset.
  var locations: [String] { dataset.isEmpty ? ["embedded"] : dataset }

  var threadCount: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }
}
