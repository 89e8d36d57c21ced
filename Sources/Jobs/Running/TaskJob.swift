import Analysis
import Execution
import Files
import Foundation
import Processes
import Reporting
import Tasks
import Timing

/// What the commands do for tasks other than tracking.
package struct TaskJob {
  private let request: TaskRequest
  private let settings: RunSettings

  package init(_ request: TaskRequest, _ settings: RunSettings) {
    self.request = request
    self.settings = settings
  }

  /// `vbench compare --task`.
  package func compare(
    _ task: some ItemTask, pictures: HTMLReport.Pictures, asJSON: Bool
  ) throws {
    let (run, outcome, claim) = try made(task)
    defer { claim.release() }
    let result = try Self.write(try run.stored(), pictures: pictures, asJSON: asJSON)
    if result.hasFailures { throw CommandFailure(status: .subjectFailed) }
    try Self.finish(outcome)
  }

  /// `vbench run --task`.
  package func run(_ task: some ItemTask, asJSON: Bool) throws {
    let (run, outcome, claim) = try made(task)
    defer { claim.release() }
    if asJSON {
      try StandardStream.output(try TaskReport.json(try run.stored().result()))
    } else {
      try Console.print(run.output)
    }
    try Self.finish(outcome)
  }

  /// Runs the chosen methods, and times them where that is asked for.
  ///
  /// - Returns: the run, and its folder, which is to be released when all is written.
  /// - Throws: `CommandFailure` with the status for an interruption, or for bad input where no item could
  ///   be read, else as `TaskRun`.
  package func made<Task: ItemTask>(_ task: Task) throws -> (
    run: TaskRun<Task>, outcome: RunOutcome<Task.Item>, claim: FolderLock
  ) {
    let run = try TaskRun(task, request, jobs: settings.threads)
    let claim = try FolderClaim.take(run.output, for: run.share, isQuiet: settings.isQuiet)
    let interruption = Interruption()
    let listener = InterruptionListener(interruption)
    defer { listener.stop() }
    let outcome = try Self.carryOut(
      run, settings, recorder: Supervisor.recorder, interruption: interruption,
      progress: settings.progress(unit: "images"))
    if settings.isTimed {
      guard
        let timing = run.timing(
          skipping: outcome.abandonedMethods, interruption: interruption,
          progress: settings.progress(unit: "answers"), recorder: Supervisor.recorder
        ).run()
      else {
        throw CommandFailure(
          status: .interrupted,
          message: "stopped while timing; the answers are kept in \(run.output), but not the times")
      }
      try run.save(timing)
    }
    return (run, outcome, claim)
  }

  private static func carryOut<Task: ItemTask>(
    _ run: TaskRun<Task>, _ settings: RunSettings, recorder: FlightRecorder?,
    interruption: Interruption, progress: any ProgressObserver
  ) throws -> RunOutcome<Task.Item> {
    let isContinuation = recorder?.isContinuation ?? false
    if !isContinuation, !settings.isForced { try run.checkPlace(for: ReportFiles.names) }
    if settings.isFresh, !isContinuation { run.clear() }
    let outcome = try run.run(
      options: settings.runnerOptions(recorder), interruption: interruption, progress: progress)
    if outcome.wasInterrupted {
      throw CommandFailure(
        status: .interrupted,
        message: "stopped; \(outcome.newCells + outcome.reusedCells) answers are kept in"
          + " \(run.output), the same command continues from there")
    }
    // Why has been said, item by item.
    if outcome.items.isEmpty { throw CommandFailure(status: .badInput) }
    if outcome.reusedCells > 0, !isContinuation, !settings.isQuiet {
      Console.note(
        "\(outcome.reusedCells) of \(outcome.reusedCells + outcome.newCells) answers were there"
          + " already from an earlier run (--fresh makes them again)")
    }
    return outcome
  }

  static func finish<Item>(_ outcome: RunOutcome<Item>) throws {
    if !outcome.failures.isEmpty { throw CommandFailure(status: .subjectFailed) }
    if outcome.brokenInputs > 0 { throw CommandFailure(status: .badInput) }
  }

  @discardableResult
  static func write<Task: ItemTask>(
    _ stored: StoredTaskRun<Task>, isPartial: Bool = false, pictures: HTMLReport.Pictures,
    asJSON: Bool
  ) throws -> RunResult {
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

extension RunResult {
  /// Whether a method has no answer to an item because something went wrong.
  fileprivate var hasFailures: Bool {
    methods.contains { $0.items.contains { $0?.failure != nil } }
  }
}

// MARK: - Runs that are there already

extension TaskJob {
  /// `vbench report` of a task's run.
  package static func report(
    _ task: some ItemTask, _ output: String, isPartial: Bool, pictures: HTMLReport.Pictures,
    asJSON: Bool
  ) throws {
    let claim = try FolderClaim.take(ofRun: output)
    defer { claim?.release() }
    try write(
      try StoredTaskRun(task, output: output), isPartial: isPartial, pictures: pictures,
      asJSON: asJSON)
  }

  /// `vbench export` of a task's run.
  package static func export(
    _ task: some ItemTask, _ run: String, to folder: String, layout: String?, isPartial: Bool
  ) throws -> (count: Int, problems: [String]) {
    try StoredTaskRun(task, output: run).export(to: folder, layout: layout, isPartial: isPartial)
  }

  /// `vbench merge` of a task's run; nil where it is of trackers.
  package static func merge(_ output: String) throws -> (methods: Int, items: String)? {
    guard let task = TaskRegistry.task(ofParts: output) else { return nil }
    let manifest = try ShardMerge<ItemTaskSettings>(output: output).run()
    return (manifest.subjects.count, task.facts.count(manifest.sequences.count))
  }

  /// `vbench evaluate --task`.
  ///
  /// - Parameters:
  ///   - request: names the folder of stored answers.
  ///   - isForced: whether another run in the folder is replaced.
  package static func evaluate(
    _ task: some ItemTask, _ request: TaskRequest, isForced: Bool, pictures: HTMLReport.Pictures,
    isQuiet: Bool, asJSON: Bool
  ) throws {
    var settings = RunSettings()
    // Remarks on a run do not apply.
    (settings.isForced, settings.isQuiet) = (isForced, true)
    let run = try TaskRun(task, request, jobs: settings.threads)
    let claim = try FolderClaim.take(run.output, isQuiet: isQuiet)
    defer { claim.release() }
    let interruption = Interruption()
    let listener = InterruptionListener(interruption)
    defer { listener.stop() }
    let outcome = try carryOut(
      run, settings, recorder: nil, interruption: interruption,
      progress: isQuiet ? ErrorsOnlyProgress() : TerminalProgress(unit: "images"))
    let result = try write(try run.stored(), pictures: pictures, asJSON: asJSON)
    if result.hasFailures || !outcome.failures.isEmpty || outcome.brokenInputs > 0 {
      throw CommandFailure(status: .badInput)
    }
  }
}
