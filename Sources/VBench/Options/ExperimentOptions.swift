import ArgumentParser
import Bench
import Foundation
import TaskKit

/// The options of all commands that run methods, such as `compare` and `gate`. They select methods, datasets, sequences
/// and output.
@dynamicMemberLookup
struct ExperimentOptions: ParsableArguments {
  @Option(
    name: .customLong("task"),
    help: ArgumentHelp(
      "The task: \(TaskRegistry.names.joined(separator: ", ")).",
      discussion: """
        All tasks have the same options, but each task has its own data, methods and measures. See \
        `vbench methods --task NAME` and Documentation/Tasks.md. (default: \(TaskRegistry.defaultName))
        """, valueName: "name"), completion: .list(TaskRegistry.names))
  var chosenTask: String?

  @OptionGroup(title: HelpTitle.data) var data: DataOptions
  @OptionGroup(title: HelpTitle.data) var labels: LabelOptions
  @OptionGroup(title: HelpTitle.data) var decoding: DecodingOptions
  @OptionGroup(title: HelpTitle.methods) var methods: MethodOptions
  @OptionGroup(title: HelpTitle.methods) var external: ExternalTrackerOptions
  @OptionGroup(title: HelpTitle.methods) var answers: AnswerOptions
  @OptionGroup(title: HelpTitle.evaluation) var protocolOptions: ProtocolOptions
  @OptionGroup(title: HelpTitle.evaluation) var attempts: AttemptOptions
  @OptionGroup(title: HelpTitle.realTime) var realTime: RealTimeOptions
  @OptionGroup(title: HelpTitle.output) var results: ResultOptions
  @OptionGroup(title: HelpTitle.output) var commands: UserCommandOptions

  @Option(
    name: [.long, .customShort("j")],
    help: ArgumentHelp(
      "The number of threads. It does not affect answers, but may affect measured times.",
      discussion: "Times are most reliable with one thread. (default: one per"
        + " core)", valueName: "number"))
  var jobs: Int?

  @Flag(help: "Stop at the first sequence that cannot be read, with exit status 3.")
  var strict = false

  @Flag(
    name: [.long, .customShort("q")], help: "Print only the result, without progress or notes.")
  var quiet = false

  func validate() throws {
    if let jobs, jobs < 1 {
      throw ValidationError("--jobs \(jobs): expected a number of threads, 1 or more")
    }
    if let output = results.output, output.isEmpty {
      throw ValidationError("--output: expected the name of a folder")
    }
    try TaskRegistry.validate(task, for: needs)
  }

  /// The name of the task.
  var task: String {
    get { chosenTask ?? TaskRegistry.defaultName }
    set { chosenTask = newValue }
  }

  /// The conventions for the tables.
  var conventions: ConventionsName { attempts.conventions ?? .default }

  subscript<Value>(dynamicMember path: WritableKeyPath<DataOptions, Value>) -> Value {
    get { data[keyPath: path] }
    set { data[keyPath: path] = newValue }
  }

  subscript<Value>(dynamicMember path: WritableKeyPath<MethodOptions, Value>) -> Value {
    get { methods[keyPath: path] }
    set { methods[keyPath: path] = newValue }
  }

  subscript<Value>(dynamicMember path: WritableKeyPath<ResultOptions, Value>) -> Value {
    get { results[keyPath: path] }
    set { results[keyPath: path] = newValue }
  }

  /// The capabilities that the given options require of the task.
  private var needs: [Capability] {
    [
      (Capability.programs, !methods.method.isEmpty), (.trackers, !external.tracker.isEmpty),
      (.conventions, conventions.name != ConventionsName.default.name),
      (.realTime, protocolOptions.isRealTime || !realTime.arguments.isEmpty),
      (.protocols, protocolOptions.name != nil && !protocolOptions.isRealTime),
      (.together, attempts.together),
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
  var skipsBuiltIn: Bool { methods.trackers?.names == ["none"] }

  /// The datasets to open. The default is the embedded dataset.
  var locations: [String] { data.dataset.isEmpty ? ["embedded"] : data.dataset }

  var threadCount: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }
}
