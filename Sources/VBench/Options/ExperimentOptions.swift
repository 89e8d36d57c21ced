import ArgumentParser
import Bench
import Foundation
import Tasks

/// The options that `compare` and `run` share: methods, datasets, sequences and output.
struct ExperimentOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What is measured: \(TaskRegistry.names.joined(separator: ", ")).",
      discussion: """
        Each task has its own data, methods and measures, and the same options; see \
        `vbench methods --task NAME` and Documentation/Tasks.md.
        """, valueName: "name"), completion: .list(TaskRegistry.names))
  var task = TaskRegistry.usual

  @Option(
    name: [.long, .customShort("d")],
    help: ArgumentHelp(
      "Labeled sequences: a folder, 'embedded' or 'embedded:all'. Repeatable.",
      discussion: """
        The folder may hold one sequence or a whole dataset, in the layout of OTB, VOT, GOT-10k, \
        LaSOT, TrackingNet, UAV123, NfS or MOTChallenge, or with a manifest of your own; the \
        layout is recognized. 'embedded' is a quick choice of the scenes that come with vbench, \
        'embedded:all' is all of them. Documentation/Tasks.md describes the data of other tasks; \
        those of detection also take a file of labels. (default: embedded)
        """, valueName: "path"), completion: .file())
  var dataset: [String] = []

  @Option(
    name: [.long, .customLong("methods")],
    help: ArgumentHelp(
      "Which trackers to run, e.g. object,rectangle, or methods of a task; see `vbench methods`.",
      discussion: """
        rectangle runs on sequences whose labels have four corners; on rotated boxes such as \
        VOT's it runs only if it is named. 'none' runs only those of --tracker. (default: all)
        """, valueName: "names"), completion: .list(TrackerRegistry.known.trackers.map(\.name)))
  var trackers: NameList?

  @OptionGroup var external: ExternalTrackerOptions

  @Option(
    help: ArgumentHelp(
      "A program to run beside the methods of a task. Repeatable.",
      discussion: """
        'files:COMMAND' is run for each item, with the paths of its images and of the file to write \
        as last arguments: 'files:python3 dis.py'. With a name for the tables: \
        'dis=files:python3 dis.py'. For detection and faces also 'model:FILE.onnx', a model that finds \
        objects. See Documentation/Tasks.md.
        """, valueName: "command"))
  var method: [String] = []

  @Option(
    help: ArgumentHelp(
      "Which levels to run, e.g. fast,accurate. (default: all)", valueName: "names"),
    completion: .list(["fast", "accurate"]))
  var levels: NameList?

  @Option(
    help: ArgumentHelp(
      "Which revisions of the algorithms to run: numbers, 'latest' or 'all'.",
      discussion: "(default: the one that `vbench trackers` calls the default)",
      valueName: "numbers"))
  var revisions: NameList?

  @Option(
    help: ArgumentHelp(
      "Only sequences whose name matches, e.g. 'Car*' or 'otb/*'. Repeatable.",
      discussion: "Shell patterns; put them in quotes. (default: all sequences)",
      valueName: "pattern"))
  var sequences: [String] = []

  @Option(
    help: ArgumentHelp(
      "The rules behind the figures in tables: \(ConventionsName.allNames).",
      discussion: "All are computed and stored in results.json; this one is shown.",
      valueName: "name"))
  var conventions = ConventionsName.default

  @OptionGroup var protocolOptions: ProtocolOptions

  @Flag(
    help: ArgumentHelp(
      "Follow all targets of a sequence with one call per frame, instead of separately.",
      discussion: "For protocols with one run on each target: ope, longterm and got10k."))
  var together = false

  @Option(
    name: [.long, .customShort("j")],
    help: ArgumentHelp(
      "The number of threads. Answers do not depend on it; measured times may.",
      discussion: "1 gives the least disturbed times. (default: one per"
        + " core)", valueName: "number"))
  var jobs: Int?

  @Option(
    name: [.long, .customShort("o")],
    help: ArgumentHelp(
      "The folder of the results. An interrupted run in it is continued.",
      discussion: "(default: reports/ and the dataset's name)", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Flag(help: "Measure everything again, even if the output folder has results.")
  var fresh = false

  @Flag(
    help: ArgumentHelp(
      "Replace another run, or unrelated files, in the output folder.",
      discussion: """
        Without it, a run replaces an earlier one only if it has the same protocol, and at least \
        the same sequences and trackers.
        """))
  var force = false

  @Flag(
    help: ArgumentHelp(
      "Run again what crashed in an earlier run.",
      discussion: """
        A tracker that crashes has no result on the sequence. The crash is stored like a result \
        until the build changes. Other failures are tried again by every run.
        """))
  var retryCrashed = false

  @Flag(help: "Stop at the first sequence that cannot be read, with exit status 3.")
  var strict = false

  @Flag(
    help: ArgumentHelp(
      "Time the trackers against each other afterwards, in turns and one at a time.",
      discussion: """
        Gives intervals, ratios between trackers, multiples of a fixed calibration kernel, memory, \
        and how the cost depends on the number and size of objects and frames. Use it on an \
        otherwise idle machine.
        """))
  var timing = false

  @Flag(name: [.long, .customShort("q")], help: "No progress and no remarks, only the result.")
  var quiet = false

  @Flag(help: "Print the results as JSON instead of the table.")
  var json = false

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

  /// The capabilities that the task must have because of the given options.
  private var needs: [Capability] {
    [
      (Capability.programs, !method.isEmpty), (.trackers, !external.tracker.isEmpty),
      (.conventions, conventions.name != ConventionsName.default.name),
      (.protocols, protocolOptions.name != nil), (.together, together),
    ].filter(\.1).map(\.0)
  }

  /// Rejects flags that a command does not support.
  ///
  /// - Throws: `ValidationError` if one of them was given.
  func refuse(_ flags: KeyValuePairs<String, Bool>, in command: String?) throws {
    for (name, isGiven) in flags where isGiven {
      throw ValidationError("vbench \(command ?? "") has no \(name)")
    }
  }

  /// Whether only the programs of `--tracker` and `--method` are run.
  var skipsBuiltIn: Bool { trackers?.names == ["none"] }

  /// The datasets to open, including the default.
  var locations: [String] { dataset.isEmpty ? ["embedded"] : dataset }

  var threadCount: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }
}
