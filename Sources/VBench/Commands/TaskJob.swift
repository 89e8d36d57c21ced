import Analysis
import ArgumentParser
import Execution
import Foundation
import Processes
import Reporting
import Tasks
import Trackers

/// What the commands do for tasks other than tracking.
struct TaskJob {
  private let options: ExperimentOptions
  private let parameters: TaskParameters
  private let shard: Shard?
  private let suffix: String

  /// - Parameter suffix: what the name of the folder ends with where none is given.
  init(
    _ options: ExperimentOptions, _ parameters: TaskParameters, shard: Shard? = nil,
    suffix: String = ""
  ) {
    self.options = options
    self.parameters = parameters
    self.shard = shard
    self.suffix = suffix
  }

  /// `vbench compare --task`.
  func compare(_ task: some ItemTask, pictures: HTMLReport.Pictures) throws {
    let (run, outcome) = try made(task)
    let result = try Self.write(try run.stored(), pictures: pictures, asJSON: options.json)
    if result.hasFailures { throw CommandFailure(status: .subjectFailed) }
    try Self.finish(outcome)
  }

  /// `vbench run --task`.
  func run(_ task: some ItemTask) throws {
    let (run, outcome) = try made(task)
    if options.json {
      try StandardStream.output(try TaskReport.json(try run.stored().result()))
    } else {
      try Console.print(run.output)
    }
    try Self.finish(outcome)
  }

  /// Runs the chosen methods, and times them where that is asked for.
  ///
  /// - Throws: `CommandFailure` with the status for an interruption, or for bad input where no item could
  ///   be read, else as `TaskRun`.
  func made<Task: ItemTask>(_ task: Task) throws -> (run: TaskRun<Task>, outcome: RunOutcome) {
    let run = try TaskRun(task, try request(), jobs: options.threadCount)
    let interruption = Interruption()
    let listener = InterruptionListener(interruption)
    defer { listener.stop() }
    let outcome = try Self.carryOut(
      run, isForced: options.force, isFresh: options.fresh, isQuiet: options.quiet,
      options: Runner.Options(
        jobs: options.threadCount, isStrict: options.strict,
        stepTimeout: options.external.patience.step, retriesCrashes: options.retryCrashed,
        recorder: Supervisor.recorder),
      interruption: interruption, progress: options.progress(unit: "images"))
    if options.timing {
      guard
        try TaskTimingRun(run).run(
          skipping: outcome.abandonedMethods, interruption: interruption,
          progress: options.progress(unit: "answers")) != nil
      else {
        throw CommandFailure(
          status: .interrupted,
          message: "stopped while timing; the answers are kept in \(run.output), but not the times")
      }
    }
    return (run, outcome)
  }

  private func request() throws -> TaskRequest {
    var request = TaskRequest(command: Console.commandLine)
    if !options.skipsBuiltIn {
      request.selection = MatrixSelection(
        trackers: options.trackers?.names ?? [], levels: options.levels?.names ?? [],
        revisions: options.revisions?.names ?? [])
    } else if options.method.isEmpty {
      throw ValidationError("--methods none: expected a --method to run")
    }
    let commands = try options.method.map { text in
      do {
        return try ExternalCommand(text, kinds: ["files", "model"])
      } catch {
        throw ValidationError("--method \(error)")
      }
    }
    request.models = commands.filter { $0.kind == "model" }.map {
      ($0.name, $0.words.joined(separator: " "))
    }
    request.programs = commands.filter { $0.kind == "files" }.map {
      FilesProgram(
        $0, environment: TrackerEnvironment(options.external.trackerEnv) ?? TrackerEnvironment(),
        timeout: options.external.patience.step)
    }
    request.locations = options.dataset
    request.items = options.sequences
    request.output = options.output
    request.shard = shard
    request.parameters = parameters
    request.suffix = suffix
    return request
  }

  private static func carryOut<Task: ItemTask>(
    _ run: TaskRun<Task>, isForced: Bool, isFresh: Bool, isQuiet: Bool, options: Runner.Options,
    interruption: Interruption, progress: any ProgressObserver
  ) throws -> RunOutcome {
    let isContinuation = options.recorder?.isContinuation ?? false
    if !isContinuation, !isForced { try run.checkPlace() }
    if isFresh, !isContinuation { run.clear() }
    let outcome = try run.run(options: options, interruption: interruption, progress: progress)
    if outcome.wasInterrupted {
      throw CommandFailure(
        status: .interrupted,
        message: "stopped; \(outcome.newCells + outcome.reusedCells) answers are kept in"
          + " \(run.output), the same command continues from there")
    }
    // Why has been said, item by item.
    if outcome.items.isEmpty { throw CommandFailure(status: .badInput) }
    if outcome.reusedCells > 0, !isContinuation, !isQuiet {
      Console.note(
        "\(outcome.reusedCells) of \(outcome.reusedCells + outcome.newCells) answers were there"
          + " already from an earlier run (--fresh makes them again)")
    }
    return outcome
  }

  static func finish(_ outcome: RunOutcome) throws {
    if !outcome.failures.isEmpty { throw CommandFailure(status: .subjectFailed) }
    if outcome.brokenInputs > 0 { throw CommandFailure(status: .badInput) }
  }

  @discardableResult
  static func write<Task: ItemTask>(
    _ stored: StoredTaskRun<Task>, isPartial: Bool = false, pictures: HTMLReport.Pictures,
    asJSON: Bool
  ) throws -> TaskResult {
    let result = try stored.result(isPartial: isPartial)
    let output = stored.store.output
    let limit =
      switch pictures {
      case .none: 0
      case .few: TaskReport.usualPictures
      case .all: result.items.count
      }
    try TaskReport.write(
      result, to: output, pictureLimit: limit, pictures: try stored.painter())
    if asJSON {
      try StandardStream.output(try TaskReport.json(result))
    } else {
      try Console.print(TaskTable.text(result, style: Console.style))
      try Console.print("report: \(output)/index.html")
    }
    return result
  }
}

extension TaskResult {
  /// Whether a method has no answer to an item because something went wrong.
  fileprivate var hasFailures: Bool {
    methods.contains { $0.items.contains { $0?.failure != nil } }
  }
}

// MARK: - Runs that are there already

extension TaskJob {
  /// `vbench report` of a task's run.
  static func report(
    _ task: some ItemTask, _ output: String, isPartial: Bool, pictures: HTMLReport.Pictures,
    asJSON: Bool
  ) throws {
    try write(
      try StoredTaskRun(task, output: output), isPartial: isPartial, pictures: pictures,
      asJSON: asJSON)
  }

  /// `vbench export` of a task's run.
  static func export(
    _ task: some ItemTask, _ run: String, to folder: String, layout: String?, isPartial: Bool
  ) throws -> (count: Int, problems: [String]) {
    try StoredTaskRun(task, output: run).export(to: folder, layout: layout, isPartial: isPartial)
  }

  /// `vbench merge` of a task's run; nil where it is of trackers.
  static func merge(_ output: String) throws -> (methods: Int, items: String)? {
    guard let task = TaskRegistry.task(ofParts: output) else { return nil }
    let manifest = try ShardMerge<ItemTaskSettings>(output: output).run()
    return (manifest.subjects.count, task.facts.count(manifest.sequences.count))
  }

  /// What `vbench evaluate --task` is asked for.
  struct Evaluation {
    var results: String
    var locations: [String]
    var methods: [String]
    var items: [String]
    var output: String?
    var parameters: TaskParameters

    init(_ command: EvaluateCommand) {
      parameters = command.rules.parameters
      results = command.results
      locations = command.dataset
      methods = command.trackers?.names ?? []
      items = command.sequences
      output = command.output
    }
  }

  /// `vbench evaluate --task`.
  static func evaluate(
    _ task: some ItemTask, _ evaluation: Evaluation, pictures: HTMLReport.Pictures, isQuiet: Bool,
    asJSON: Bool
  ) throws {
    var request = TaskRequest(command: Console.commandLine)
    request.results = evaluation.results
    request.resultPatterns = evaluation.methods
    request.locations = evaluation.locations
    request.items = evaluation.items
    request.parameters = evaluation.parameters
    let name = URL(fileURLWithPath: evaluation.results).standardizedFileURL.lastPathComponent
    request.output = evaluation.output ?? "reports/\(name)"
    let jobs = ProcessInfo.processInfo.activeProcessorCount
    let run = try TaskRun(task, request, jobs: jobs)
    let interruption = Interruption()
    let listener = InterruptionListener(interruption)
    defer { listener.stop() }
    let outcome = try carryOut(
      run, isForced: true, isFresh: false, isQuiet: true, options: Runner.Options(jobs: jobs),
      interruption: interruption,
      progress: isQuiet ? ErrorsOnlyProgress() : TerminalProgress(unit: "images"))
    let result = try write(try run.stored(), pictures: pictures, asJSON: asJSON)
    if result.hasFailures || !outcome.failures.isEmpty || outcome.brokenInputs > 0 {
      throw CommandFailure(status: .badInput)
    }
  }
}
