import Bench
import Evaluation
import Files
import Reporting
import Results
import TaskKit

/// A request to run a task with the settings chosen by the user.
struct RunJob<Task: RegisteredTask>: RunRequest {
  private let registered: Task
  private var request: TaskRequest
  var settings: RunSettings

  init(_ task: Task, _ request: TaskRequest, _ settings: RunSettings) {
    registered = task
    self.request = request
    self.settings = settings
  }

  var task: TaskFacts { registered.facts }

  var output: String? {
    get { request.output }
    set { request.output = newValue }
  }

  var suffix: String {
    get { request.suffix }
    set { request.suffix = newValue }
  }

  var shard: Shard? {
    get { request.shard }
    set { request.shard = newValue }
  }

  var gateOutput: String {
    "reports/gate" + (task.name == TaskRegistry.defaultName ? "" : "-\(task.name)")
  }

  func perform(for watch: GateWatch?) throws -> CompletedRun {
    try perform(for: watch, recorder: Supervisor.recorder, isShown: !settings.isQuiet)
  }

  /// Imports stored answers into the run's folder.
  ///
  /// - Parameters:
  ///   - source: the answers to import. It is used only by tasks that read other toolkits' layouts. Other tasks read
  ///     the folder that the request specifies.
  ///   - isQuiet: whether to suppress progress output and notes.
  /// - Throws: any error thrown by `perform`, or by the import.
  func read(_ source: any AnswerSource, isQuiet: Bool) throws -> CompletedRun {
    registered.capabilities.contains(.layouts)
      ? try imported(from: source, isQuiet: isQuiet)
      : try perform(for: nil, recorder: nil, isShown: !isQuiet)
  }

  private func imported(from source: any AnswerSource, isQuiet: Bool) throws -> CompletedRun {
    let run = try TaskRun(importingInto: registered, request)
    try checkOutput(of: run, isQuiet: isQuiet)
    let claim = try FolderClaim.take(run.output, isQuiet: isQuiet)
    if !settings.isForced {
      try run.experiment.store.checkOutputFolder(for: ReportFiles.names) {
        (earlier: RunManifest<Task.Settings>) in
        earlier.facts.isEvaluation ? nil : "whose answers are stored nowhere else"
      }
    }
    let found = try run.task.answers(from: source, for: run.experiment)
    for line in FoldedNotes.lines(found.failures) { Console.error(line) }
    if found.brokenItems == run.experiment.plan.entries.count {
      for line in FoldedNotes.lines(found.problems.filter { $0.kind == .input }) {
        Console.error(line)
      }
      claim.release()
      throw CommandFailure(status: .badInput)
    }
    if !isQuiet { for line in FoldedNotes.lines(found.problems) { Console.note(line) } }
    return CompletedRun(
      output: run.output, failures: found.failures, brokenInputs: found.brokenItems,
      claim: claim
    ) {
      try BenchRuns.open(run.output)
    }
  }

  private func perform(
    for watch: GateWatch?, recorder: FlightRecorder?, isShown: Bool
  ) throws -> CompletedRun {
    if request.shard != nil, settings.repetitions == .automatic {
      throw CommandFailure(
        status: .wrongUsage,
        message: "a part of a run needs the number of repetitions; use --repetitions NUMBER")
    }
    var run = try TaskRun(registered, request, jobs: settings.threads)
    for method in run.experiment.plan.methods {
      run.experiment.plan.repetitions[method.identity.name] = settings.repetitions.first
    }
    if let watch, let baseline = watch.baseline {
      try baseline.checkSharesSequences(
        with: run.experiment.plan.entries.map(\.identity.fullName), path: watch.path)
    }
    if let reference = settings.reference {
      let names = run.experiment.plan.methods.map(\.identity.name)
      guard names.contains(reference) else {
        throw UnknownName(kind: "reference", name: reference, allowed: names)
      }
    }
    try checkOutput(of: run, isQuiet: settings.isQuiet)
    let claim = try FolderClaim.take(
      run.output, for: run.experiment.store.share, isQuiet: settings.isQuiet)
    try prepare(run, isContinuation: recorder?.isContinuation ?? false)
    let interruption = Interruption()
    let listener = InterruptionListener(interruption)
    defer { listener.stop() }
    func progress(_ unit: String, _ phase: String) -> any ProgressObserver {
      isShown ? TerminalProgress(unit: unit, phase: phase) : ErrorsOnlyProgress()
    }
    if run.task.needsTimes {
      if watch != nil, settings.times == nil {
        Console.note(
          "the clock advances by times that are measured now, so figures in real time can differ from"
            + " those of the baseline; use --timing-model FILE for both")
      }
      run.use(try times(for: run, recorder, interruption, progress(task.work.updates, "timing")))
    }
    let observer = progress(task.work.units, task.work.phase)
    var outcome = try carryOut(run, recorder, interruption, observer)
    if settings.repetitions == .automatic {
      let varying = try StoredRun(run.task, output: run.output).varyingMethods
      for method in varying { run.experiment.plan.repetitions[method] = Repetitions.defaultCount }
      if !varying.isEmpty {
        if !settings.isQuiet {
          Console.note(
            "\(varying.sorted().joined(separator: ", ")): two runs gave different answers, so there"
              + " will be \(Repetitions.defaultCount)")
        }
        outcome = try carryOut(run, recorder, interruption, observer, isContinuation: true)
      }
    }
    if isShown, settings.isQuiet {
      noteLabels(of: outcome, and: run.experiment.plan.methods.flatMap { $0.remarks })
    }
    var failures = outcome.failures
    var samples: TimingSamples?
    if settings.isTimed || watch?.isTimed ?? false {
      let found = try time(
        run, outcome, watch, recorder, interruption, progress(task.work.updates, "timing"))
      try run.experiment.store.save(found.timing)
      samples = found.samples
      if watch == nil {
        for remark in found.timing.remarks { Console.note(remark.description) }
        failures += found.timing.failures
      }
    }
    return CompletedRun(
      output: run.output, failures: failures, brokenInputs: outcome.brokenInputs,
      failedCommands: outcome.failedCommands, samples: samples, claim: claim,
      opening: { [run, outcome] in try TaskBenchRun(run.task, output: run.output, outcome: outcome)
      })
  }

  func timedBetweenBuilds(withPrograms: Bool) throws -> TimingRun {
    var request = request
    if !withPrograms {
      guard request.selection != nil else { return TimingRun([], on: []) }
      (request.programs, request.models) = ([], [])
    }
    return try TaskRun(registered, request, jobs: 1).timingBetweenBuilds()
  }

  func timeModel() throws -> TimeModel {
    let run = try TaskRun(registered, request, jobs: 1)
    let interruption = Interruption()
    let listener = InterruptionListener(interruption)
    defer { listener.stop() }
    let found = try timed(
      run, Supervisor.recorder, interruption,
      settings.progress(unit: task.work.updates, phase: "timing"))
    for remark in found.remarks { Console.note(remark.description) }
    return TimeModel(found, machine: run.experiment.facts.processor)
  }

  /// Checks that writing to the output folder does not overwrite the input.
  ///
  /// - Throws: `CommandFailure` with the exit status for a usage error.
  private func checkOutput(of run: TaskRun<Task>, isQuiet: Bool) throws {
    try OutputFolder(run.output).check(
      readingDatasets: request.locations, answers: request.results
    ) { run.task.itemFolders(in: $0) }
    if !isQuiet { Console.noteEmbedded(request.locations) }
  }

  /// Checks that no other run is lost, and runs the user's command that fetches earlier results.
  ///
  /// - Throws: `RunError.otherRun`; `CommandFailure` with the exit status for bad input if the command fails.
  private func prepare(_ run: TaskRun<Task>, isContinuation: Bool) throws {
    guard !isContinuation else { return }
    if !settings.isForced { try run.checkOutputFolder(for: ReportFiles.names) }
    if let problem = settings.beforeRun?.run(["VBENCH_RUN": run.output]) {
      throw CommandFailure(status: .badInput, message: problem)
    }
    // Without a run, everything would be measured, which is not what the user expects.
    if settings.retriesFailed { _ = try run.experiment.store.manifest(of: Task.Settings.self) }
  }

  private func carryOut(
    _ run: TaskRun<Task>, _ recorder: FlightRecorder?, _ interruption: Interruption,
    _ progress: any ProgressObserver, isContinuation: Bool = false
  ) throws -> RunOutcome<Task.LoadedItem> {
    let isContinuation = isContinuation || recorder?.isContinuation ?? false
    if settings.isFresh, !isContinuation { run.experiment.store.clear() }
    if !settings.isQuiet, !isContinuation {
      for name in run.experiment.plan.unmatchedDatasets {
        Console.note("none of the \(task.items) in \(name) match --sequences")
      }
    }
    let outcome = try run.run(
      options: settings.runnerOptions(recorder), interruption: interruption, progress: progress)
    if outcome.wasInterrupted {
      throw CommandFailure(
        status: .interrupted,
        message: "stopped; the finished results (\(outcome.newCells + outcome.reusedCells)) are"
          + " kept in \(run.output); to continue, repeat the command")
    }
    // The reason why each item was left out has already been reported.
    if outcome.items.isEmpty, request.shard == nil || outcome.brokenInputs > 0 {
      throw CommandFailure(status: .badInput)
    }
    if !settings.isQuiet { remark(run, outcome, isContinuation: isContinuation) }
    return outcome
  }

  /// Times the methods. For a gate, the timing stops as soon as the result is precise enough.
  ///
  /// - Returns: the timing, and the samples of all timing runs. The samples are nil if the timing is not for a gate.
  private func time(
    _ run: TaskRun<Task>, _ outcome: RunOutcome<Task.LoadedItem>, _ watch: GateWatch?,
    _ recorder: FlightRecorder?, _ interruption: Interruption, _ progress: any ProgressObserver
  ) throws -> (timing: TimingResult, samples: TimingSamples?) {
    let found: (timing: TimingResult, samples: TimingSamples?)?
    if let watch {
      found = GateTiming { interruption, progress in
        run.timing(
          after: outcome, for: .gate, interruption: interruption, progress: progress,
          recorder: recorder)
      }.run(against: watch.baseline?.timing, interruption: interruption, progress: progress)
        .map { ($0.timing, $0.samples) }
    } else {
      found = run.timing(
        after: outcome, interruption: interruption, progress: progress, recorder: recorder
      ).run().map { ($0, nil) }
    }
    guard let found else {
      throw CommandFailure(
        status: .interrupted,
        message: "stopped during timing; the answers are kept in \(run.output)"
          + (watch == nil ? ", but not the times" : ""))
    }
    return found
  }

  /// Prints notes about labels, reused results and methods that were not run, followed by the run's statistics.
  ///
  /// - Parameter isContinuation: whether the folder contains this run's own results from before a crash.
  private func remark(
    _ run: TaskRun<Task>, _ outcome: RunOutcome<Task.LoadedItem>, isContinuation: Bool
  ) {
    let manifest = try? run.experiment.store.manifest(of: Task.Settings.self)
    let known = Set(manifest?.methods ?? [])
    for method in run.experiment.plan.methods
    where !known.contains(method.identity) && !(request.selection?.trackers.isEmpty ?? true) {
      Console.note(
        "\(method.identity.name) was not run, because no \(task.item) \(task.work.suits)")
    }
    noteLabels(of: outcome)
    for remark in manifest?.facts.remarks ?? [] { Console.note(remark.description) }
    if outcome.reusedCells > 0, !isContinuation {
      let total = outcome.reusedCells + outcome.newCells
      Console.note(
        "\(outcome.reusedCells) of \(total) results \(outcome.reusedCells == 1 ? "is" : "are") from"
          + " an earlier run; to measure them again, use --fresh")
    }
    guard outcome.newCells > 0 else { return }
    let statistics = outcome.statistics
    let work = "\(task.work.activity) \(statistics.stepsTracked.of(task.work.step))"
    Console.note(
      "decoding \(statistics.framesDecoded.of("frame")) took \(Self.seconds(statistics.decoding)), and"
        + " \(work) took"
        + " \(Self.seconds(statistics.tracking)) of processor time; the wall time was"
        + " \(Self.seconds(statistics.wall)) with \(settings.threads)"
        + (settings.threads == 1 ? " thread" : " threads"))
  }

  /// Prints the notes on labels and copies, followed by other notes.
  private func noteLabels(of outcome: RunOutcome<Task.LoadedItem>, and others: [RunNote] = []) {
    let notes = outcome.problems.filter { [.labels, .copies].contains($0.kind) }
    for line in FoldedNotes.lines(notes + others) { Console.note(line) }
  }

  private static func seconds(_ value: Double) -> String {
    "\((value * 100).rounded() / 100) s"
  }
}
