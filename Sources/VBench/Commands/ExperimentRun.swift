import Algorithms
import ArgumentParser
import Evaluation
import Execution
import Files
import Foundation
import GroundTruth
import Processes
import Tasks
import Timing
import Trackers
import Tracking

/// Carries out what the options of `compare` and `run` ask for.
struct ExperimentRun {
  let options: ExperimentOptions
  let experiment: Experiment<RunPlan>

  /// Opens the datasets and makes the plan.
  ///
  /// - Parameters:
  ///   - schedule: instead of the protocol's.
  ///   - suffix: of the default folder.
  ///   - shard: the part of the run that is to be done; nil for all of it.
  ///   - subjects: what is run instead of the chosen subjects.
  init(
    _ options: ExperimentOptions, schedule: (any AttemptSchedule)? = nil,
    suffix: String = "", shard: Shard? = nil,
    subjects replace: ([any Subject]) -> [any Subject] = { $0 }
  ) throws {
    self.options = options
    if options.task != TaskRegistry.tracking {
      throw ValidationError("--task \(options.task): this command is of the task tracking alone")
    }
    let conventions = try options.conventions.conventions()
    let subjects = try Self.subjects(options)
    var datasets = try options.locations.map(DatasetLocation.open)
    #if DEBUG
      datasets = InjectedCrash.wrap(datasets)
    #endif
    let evaluationProtocol = try options.protocolOptions.evaluationProtocol() ?? .ope
    try options.protocolOptions.checkParameters(
      of: schedule == nil ? evaluationProtocol : nil)
    let parameters = options.protocolOptions.parameters
    if options.together, ![.ope, .longterm, .got10k].contains(evaluationProtocol) {
      throw ValidationError(
        "--together: expected a protocol with one run on each target (ope, longterm, got10k),"
          + " found \(evaluationProtocol.rawValue)")
    }
    let plan = try RunPlan(
      subjects: replace(subjects), datasets: datasets, matching: options.sequences,
      schedule: schedule ?? ProtocolSchedule(evaluationProtocol, parameters: parameters),
      isTogether: options.together && schedule == nil)
    let output = options.output ?? Self.defaultOutput(datasets, evaluationProtocol) + suffix
    var facts = RunFacts.current(
      name: (output as NSString).lastPathComponent, command: Console.commandLine,
      jobs: options.threadCount, datasets: plan.locations)
    facts.patterns = options.sequences
    experiment = Experiment(
      plan: plan, store: RunStore(output: output, shard: shard), facts: facts,
      conventions: conventions,
      evaluationProtocol: evaluationProtocol, parameters: parameters)
  }

  /// The chosen part of the matrix, and external trackers.
  private static func subjects(_ options: ExperimentOptions) throws -> [any Subject] {
    if options.skipsBuiltIn, options.external.tracker.isEmpty {
      throw ValidationError("--trackers none: expected a --tracker to run")
    }
    var subjects = try options.builtInSubjects()
    subjects += try options.external.subjects(beside: subjects)
    #if DEBUG
      subjects = try InjectedCrash.wrap(subjects)
    #endif
    return subjects
  }

  var output: String { experiment.store.output }

  /// Runs it, listening for Ctrl-C.
  ///
  /// - Throws: `CommandFailure` with the status for an interruption, or for bad input where no
  ///   sequence could be read, else as `Experiment.run`.
  func run() throws -> RunOutcome {
    let recorder = Supervisor.recorder
    let isContinuation = recorder?.isContinuation ?? false
    if !isContinuation, !options.force {
      try experiment.store.checkPlace(
        for: experiment.plan, evaluationProtocol: experiment.settings.evaluationProtocol,
        parameters: experiment.settings.parameters)
    }
    if options.fresh, !isContinuation { experiment.store.clear() }
    if !options.quiet, !isContinuation {
      for name in experiment.plan.unmatchedDatasets {
        Console.note("\(name): none of its sequences is asked for by --sequences")
      }
    }
    let interruption = Interruption()
    let listener = InterruptionListener(interruption)
    defer { listener.stop() }
    let progress = options.progress(phase: "tracking")
    let outcome = try experiment.run(
      options: Runner.Options(
        jobs: options.threadCount, isStrict: options.strict,
        stepTimeout: options.external.patience.step, retriesCrashes: options.retryCrashed,
        recorder: recorder),
      interruption: interruption, progress: progress)
    if outcome.wasInterrupted {
      let cells = outcome.newCells + outcome.reusedCells
      throw CommandFailure(
        status: .interrupted,
        message: "stopped; \(cells) finished results are kept in \(output), the same command"
          + " continues from there")
    }
    // Why has been said, sequence by sequence.
    if outcome.sequences.isEmpty, experiment.store.shard == nil || outcome.brokenInputs > 0 {
      throw CommandFailure(status: .badInput)
    }
    if !options.quiet { remark(outcome, isContinuation: isContinuation) }
    if options.timing {
      try time(
        outcome, interruption: interruption,
        progress: options.progress(unit: "updates", phase: "timing"))
    }
    return outcome
  }

  /// Times the subjects on the sequences that were run.
  private func time(
    _ outcome: RunOutcome, interruption: Interruption, progress: any ProgressObserver
  ) throws {
    let run = TimingRun(
      subjects: experiment.plan.subjects.filter {
        !outcome.abandonedMethods.contains($0.identity.name)
      }, sequences: outcome.sequences.map(\.sequence),
      interruption: interruption, progress: progress, recorder: Supervisor.recorder)
    guard let timing = run.run() else {
      throw CommandFailure(
        status: .interrupted,
        message: "stopped while timing; the results are kept in \(output), but not the times")
    }
    try experiment.store.save(timing)
    for remark in timing.remarks { Console.note(remark.description) }
  }

  /// How the process is to end after a run whose results have been written.
  func finish(_ outcome: RunOutcome) throws {
    if !outcome.failures.isEmpty { throw CommandFailure(status: .subjectFailed) }
    if outcome.brokenInputs > 0 { throw CommandFailure(status: .badInput) }
  }

  /// - Parameter isContinuation: whether what was there is this very run's, before a crash.
  private func remark(_ outcome: RunOutcome, isContinuation: Bool) {
    if options.trackers != nil {
      let targets = outcome.sequences.flatMap(\.sequence.targets)
      for subject in experiment.plan.subjects where !subject.follows(anyOf: targets) {
        Console.note(
          "\(subject.identity.name): no sequence has labels of the kind that it follows")
      }
    }
    for note in outcome.problems where note.kind == .labels { Console.note(note.description) }
    for remark in (try? experiment.store.manifest())?.facts.remarks ?? [] {
      Console.note(remark.description)
    }
    if outcome.reusedCells > 0, !isContinuation {
      let total = outcome.reusedCells + outcome.newCells
      Console.note(
        "\(outcome.reusedCells) of \(total) results were there already from an earlier run"
          + " (--fresh measures them again)")
    }
    guard outcome.newCells > 0 else { return }
    let statistics = outcome.statistics
    Console.note(
      "\(statistics.framesDecoded) frames decoded in \(Self.seconds(statistics.decoding)),"
        + " \(statistics.stepsTracked) tracked in \(Self.seconds(statistics.tracking))"
        + " of processor time; \(Self.seconds(statistics.wall)) with \(options.threadCount)"
        + (options.threadCount == 1 ? " thread" : " threads"))
  }

  private static func seconds(_ value: Double) -> String {
    "\((value * 100).rounded() / 100) s"
  }

  /// `reports/`, the names of the datasets and, unless it is `ope`, the protocol's.
  private static func defaultOutput(
    _ datasets: [Dataset], _ evaluationProtocol: EvaluationProtocol
  ) -> String {
    let text = String(
      datasets.map(\.name).uniqued().prefix(4).joined(separator: "+").map { character in
        character.isLetter || character.isNumber || "-_.+".contains(character) ? character : "-"
      })
    // A folder's name may be long, and those of four need not fit into one.
    let name = text.utf8.count > 150 ? FileName.of(text) : String(text.drop { $0 == "." })
    return "reports/" + (name.isEmpty ? "run" : name)
      + (evaluationProtocol == .ope ? "" : "-\(evaluationProtocol.rawValue)")
  }
}
