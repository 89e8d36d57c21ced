import Analysis
import Execution
import Files
import Gate
import Processes
import Reporting
import Tasks
import Timing

/// What a user asks to be run of a task that is answered item by item.
package struct ItemRequest<Task: ItemTask>: RunRequest {
  private let itemTask: Task
  private var request: TaskRequest
  package var settings: RunSettings

  package init(_ task: Task, _ request: TaskRequest, _ settings: RunSettings) {
    (itemTask, self.request, self.settings) = (task, request, settings)
  }

  package var task: TaskFacts { itemTask.facts }

  package var output: String? {
    get { request.output }
    set { request.output = newValue }
  }

  package var suffix: String {
    get { request.suffix }
    set { request.suffix = newValue }
  }

  package var shard: Shard? {
    get { request.shard }
    set { request.shard = newValue }
  }

  package var gateOutput: String { "reports/gate-\(itemTask.name)" }

  package func made(for watch: GateWatch?) throws -> MadeRun {
    try made(for: watch, recorder: Supervisor.recorder) { settings.progress(unit: $0) }
  }

  /// Reads stored answers, which the request names a folder of.
  ///
  /// - Throws: as `made`.
  package func read(isQuiet: Bool) throws -> MadeRun {
    try made(for: nil, recorder: nil) { unit -> any ProgressObserver in
      if isQuiet { ErrorsOnlyProgress() } else { TerminalProgress(unit: unit) }
    }
  }

  private func made(
    for watch: GateWatch?, recorder: FlightRecorder?,
    progress: (_ unit: String) -> any ProgressObserver
  ) throws -> MadeRun {
    let run = try TaskRun(itemTask, request, jobs: settings.threads)
    let claim = try FolderClaim.take(run.output, for: run.share, isQuiet: settings.isQuiet)
    let interruption = Interruption()
    let listener = InterruptionListener(interruption)
    defer { listener.stop() }
    let outcome = try carryOut(
      run, recorder: recorder, interruption: interruption, progress: progress("images"))
    if settings.isTimed {
      guard
        let timing = run.timing(
          skipping: outcome.abandonedMethods, interruption: interruption,
          progress: progress("answers"), recorder: recorder
        ).run()
      else {
        throw CommandFailure(
          status: .interrupted,
          message: "stopped while timing; the answers are kept in \(run.output), but not the times")
      }
      try run.save(timing)
    }
    var made = MadeRun(
      output: run.output, failures: outcome.failures, brokenInputs: outcome.brokenInputs,
      claim: claim,
      opening: { [task = run.task, output = run.output] in try ItemRun(task, output: output) })
    var options = TaskRun<Task>.timingOptions
    (options.clips, options.rounds) = (GateTiming.options.clips, GateTiming.options.rounds)
    made.samples = try watch?.samples(
      by: GateTiming { [options] interruption, progress in
        run.timing(
          skipping: outcome.abandonedMethods, options: options, interruption: interruption,
          progress: progress, recorder: recorder)
      }, answersIn: run.output, progress: progress("answers")
    ) { try run.save($0) }
    return made
  }

  private func carryOut(
    _ run: TaskRun<Task>, recorder: FlightRecorder?, interruption: Interruption,
    progress: any ProgressObserver
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
}
