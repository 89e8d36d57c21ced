import ArgumentParser
import Bench
import Files
import Foundation
import Results

/// The option `--no-config`, for commands that make a run. Without it, `vbench.yaml` states what the command line omits.
struct ProjectOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Do not read vbench.yaml.",
      discussion: """
        Otherwise, if the current folder contains this file, it states the data, the trackers and the other \
        settings that the command line leaves out (Documentation/Gate.md).
        """))
  var noConfig = false

  /// Fills in what the command line omits, and names the file on standard error.
  ///
  /// - Parameters:
  ///   - withAttempts: whether the protocol, the conventions and the repetitions are settings of the command.
  ///   - withTiming: whether the command times the methods if the file says so.
  ///   - extra: a closure that fills in the command's further settings.
  /// - Throws: `GateError.unreadablePolicy`; `ValidationError` if the settings do not fit together.
  func fill(
    _ options: inout ExperimentOptions, withAttempts: Bool = true, withTiming: Bool = false,
    _ extra: (inout PolicyFilling, GatePolicy) -> Void = { _, _ in }
  ) throws {
    let path = GatePolicy.defaultName
    guard !noConfig, ProcessInfo.processInfo.environment[OtherBuild.configVariable] == nil,
      FileManager.default.fileExists(atPath: path)
    else { return }
    let isQuiet = options.quiet || Supervisor.recorder?.isContinuation ?? false
    var policy = try GatePolicy.read(nil)
    let task = policy.task ?? TaskRegistry.defaultName
    guard options.chosenTask ?? task == task else {
      if !isQuiet { Console.note("\(path) is not used, because it is for the task \(task)") }
      return
    }
    // The file's reference is one of its own methods.
    let isOwn =
      !options.choosesMethods && options.methods.method.isEmpty && options.external.tracker.isEmpty
    if !isOwn { policy.reference = nil }
    options.task = task
    var filling = try options.fill(from: policy, withAttempts: withAttempts)
    if withTiming { filling.fill(&options.results.timing, policy.timing, "timing") }
    extra(&filling, policy)
    try options.validate()
    guard !isQuiet, !filling.names.isEmpty else { return }
    Console.note(
      "\(path) states \(filling.names.joined(separator: ", ")); to ignore it, use --no-config")
  }
}
