import Algorithms
import Evaluation
import Execution
import Files
import Foundation
import GroundTruth
import Processes
import Reporting
import Timing
import Trackers
import Tracking

/// Carries out what a request for tracking says.
package struct ExperimentRun {
  private let request: ExperimentRequest
  package let experiment: Experiment<TrackingTask>
  /// The folder, which is this run's until all is written.
  let claim: FolderLock

  private var settings: RunSettings { request.settings }

  /// Makes the plan, and takes the folder of the results until `leave()`.
  ///
  /// - Throws: `PlanError`; `RunError.busy`; `FileError.cannotWrite`.
  package init(_ request: ExperimentRequest) throws {
    self.request = request
    let task = TrackingTask(
      TrackingSettings(
        conventions: request.conventions, evaluationProtocol: request.evaluationProtocol,
        parameters: request.parameters),
      schedule: request.schedule, isTogether: request.isTogether && request.schedule == nil)
    let plan = try TrackingPlan(
      task, subjects: request.subjects, datasets: request.datasets, matching: request.patterns)
    let output =
      request.output
      ?? Self.defaultOutput(request.datasets, request.evaluationProtocol) + request.suffix
    var facts = RunFacts.current(
      name: output.lastPathComponent, command: Console.commandLine,
      jobs: request.settings.threads, datasets: plan.locations)
    facts.patterns = request.patterns
    experiment = Experiment(
      plan: plan, store: RunStore(output: output, shard: request.shard), facts: facts)
    claim = try FolderClaim.take(
      output, for: experiment.store.share, isQuiet: request.settings.isQuiet)
  }

  /// Leaves the folder to others, when all is written.
  package func leave() { claim.release() }

  package var output: String { experiment.store.output }

  /// Runs it, listening for Ctrl-C.
  ///
  /// - Throws: `CommandFailure` with the status for an interruption, or for bad input where no
  ///   sequence could be read, else as `Experiment.run`.
  package func run() throws -> RunOutcome<LabeledSequence> {
    let recorder = Supervisor.recorder
    let isContinuation = recorder?.isContinuation ?? false
    if !isContinuation, !settings.isForced {
      let judged = experiment.plan.task.settings
      try experiment.store.checkPlace(for: ReportFiles.names) { (earlier: TrackingManifest) in
        guard earlier.evaluationProtocol == judged.evaluationProtocol,
          earlier.parameters == judged.parameters
        else { return "under the protocol \(earlier.evaluationProtocol.rawValue)" }
        return experiment.plan.loss(of: earlier)
      }
    }
    if settings.isFresh, !isContinuation { experiment.store.clear() }
    if !settings.isQuiet, !isContinuation {
      for name in experiment.plan.unmatchedDatasets {
        Console.note("\(name): none of its sequences is asked for by --sequences")
      }
    }
    let interruption = Interruption()
    let listener = InterruptionListener(interruption)
    defer { listener.stop() }
    var outcome = try experiment.run(
      options: settings.runnerOptions(recorder), interruption: interruption,
      progress: settings.progress(phase: "tracking"))
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
    if !settings.isQuiet { remark(outcome, isContinuation: isContinuation) }
    if settings.isTimed {
      outcome.failures += try time(
        outcome, interruption: interruption,
        progress: settings.progress(unit: "updates", phase: "timing"))
    }
    return outcome
  }

  /// Times the subjects on the sequences that were run.
  ///
  /// - Returns: why some could not be timed at all.
  private func time(
    _ outcome: RunOutcome<LabeledSequence>, interruption: Interruption,
    progress: any ProgressObserver
  ) throws -> [RunNote] {
    let run = TimingRun(
      subjects: experiment.plan.answering.filter {
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
    return timing.failures
  }

  /// How the process is to end after a run whose results have been written.
  package func finish(_ outcome: RunOutcome<LabeledSequence>) throws {
    if !outcome.failures.isEmpty { throw CommandFailure(status: .subjectFailed) }
    if outcome.brokenInputs > 0 { throw CommandFailure(status: .badInput) }
  }

  /// - Parameter isContinuation: whether what was there is this very run's, before a crash.
  private func remark(_ outcome: RunOutcome<LabeledSequence>, isContinuation: Bool) {
    if request.isByName {
      let targets = outcome.sequences.flatMap(\.sequence.targets)
      for subject in experiment.plan.answering where !subject.follows(anyOf: targets) {
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
        + " of processor time; \(Self.seconds(statistics.wall)) with \(settings.threads)"
        + (settings.threads == 1 ? " thread" : " threads"))
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
