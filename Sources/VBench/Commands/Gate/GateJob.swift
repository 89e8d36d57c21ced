import Analysis
import ArgumentParser
import Evaluation
import Execution
import Foundation
import Gate
import Jobs
import Processes
import Reporting
import Tasks
import Timing
import Tracking

/// What a gate is asked to do: the options over the policy, over what the baseline was made with.
struct GateJob {
  let options: ExperimentOptions
  let baselinePath: String
  /// nil where it is still to be made, or another build takes its place.
  let baseline: Baseline?
  let gate: Gate
  /// The run to judge instead of making one; nil to make one.
  private let storedRun: String?
  /// Whether a stored run may lack sequences.
  private let isPartial: Bool
  /// What the subjects are to be timed against; nil where they are not to be timed.
  private let timing: TimingWish
  private let thresholds: ThresholdFile?

  private enum TimingWish {
    case none
    /// Without a baseline there is nothing to compare with yet.
    case against(Baseline.Timing?)
  }

  /// A run, ready to be judged.
  struct Run {
    var baseline: Baseline
    var output: String
  }

  /// - Throws: `GateError.unreadablePolicy` or `.unreadableBaseline`.
  init(_ command: GateCommand) throws {
    let policy = try Self.policy(command.policy)
    let path = command.baseline ?? policy.baseline ?? BaselineFile.usualName
    baselinePath = path
    let isNew = command.update && !FileManager.default.fileExists(atPath: path)
    baseline = isNew || command.against != nil ? nil : try BaselineFile.read(path)

    var tolerances = policy.tolerances
    try command.tolerances.apply(to: &tolerances, of: .tracking)
    var options = command.options
    gate = Gate(
      tolerances: tolerances,
      isPartial: options.trackers != nil || options.levels != nil || options.revisions != nil
        || !options.sequences.isEmpty || command.completeness.partial)
    try Self.fill(&options, from: policy, baseline)
    self.options = options
    storedRun = command.storedRun
    isPartial = command.completeness.partial
    thresholds = try policy.thresholds.map { try ThresholdFile(path: $0) }
    let watchesCost = tolerances.maxSlowdown != nil || tolerances.maxMemoryGrowth != nil
    let isWanted =
      options.timing || (policy.timing ?? (baseline?.timing != nil || command.against != nil))
    timing =
      isWanted && watchesCost && !command.noTiming ? .against(baseline?.timing) : .none
  }

  static func policy(_ path: String?) throws -> GatePolicy {
    let tasks = Dictionary(uniqueKeysWithValues: TaskRegistry.all.map { ($0.name, $0.facts) })
    if let path { return try GatePolicy(path: path, tasks: tasks) }
    guard FileManager.default.fileExists(atPath: GatePolicy.usualName) else { return GatePolicy() }
    return try GatePolicy(path: GatePolicy.usualName, tasks: tasks)
  }

  /// Puts the policy's choices, then the baseline's, where none was made on the command line.
  private static func fill(
    _ options: inout ExperimentOptions, from policy: GatePolicy, _ baseline: Baseline?
  ) throws {
    func list(_ names: [String]) -> NameList? { names.isEmpty ? nil : NameList(names: names) }
    if options.dataset.isEmpty { options.dataset = policy.dataset }
    if options.sequences.isEmpty { options.sequences = policy.sequences }
    if options.dataset.isEmpty, let baseline {
      options.dataset = baseline.datasets ?? []
      if options.sequences.isEmpty { options.sequences = baseline.patterns ?? [] }
    }
    options.trackers = options.trackers ?? list(policy.trackers)
    options.levels = options.levels ?? list(policy.levels)
    options.revisions = options.revisions ?? list(policy.revisions)
    if options.conventions.name == ConventionsName.default.name,
      let name = policy.conventions ?? baseline?.conventions.rawValue
    {
      options.conventions = ConventionsName(argument: name)
    }
    if options.protocolOptions.name == nil {
      options.protocolOptions.name =
        policy.evaluationProtocol ?? baseline?.evaluationProtocol.rawValue
    }
  }

  /// Makes the run, or reads it.
  func judgedRun() throws -> Run {
    try storedRun.map(readRun) ?? makeRun()
  }

  /// Compares this build's run with another build's.
  ///
  /// - Throws: `GateError.unusableBuild`.
  func judge(against binary: String) throws -> (result: GateResult, output: String) {
    let build = try OtherBuild(binary: binary, matrix: options.matrixArguments)
    var run = try makeRun(isTimed: false)
    let answered = try build.answers(
      in: run.output + "/against",
      endingWith: [ExitStatus.fine.rawValue, ExitStatus.subjectFailed.rawValue],
      isPartial: isPartial, opening: DatasetLocation.open)
    var other = answered.baseline
    if let coverage = answered.coverage {
      Console.note("\(binary): answered \(coverage.finished) of \(coverage.planned) sequences")
    }
    if case .against = timing {
      let interruption = Interruption()
      let listener = InterruptionListener(interruption)
      defer { listener.stop() }
      guard
        let found = try build.timing(
          interruption: interruption,
          progress: options.settings.progress(unit: "rounds", phase: "timing"))
      else {
        throw CommandFailure(
          status: .interrupted,
          message: "stopped while timing; the answers are kept in \(run.output)")
      }
      (run.baseline.timing, other.timing) = (found.new, found.old)
    }
    var gate = gate
    gate.unit = .build
    return (try gate.judge(run.baseline, against: other, named: binary), run.output)
  }

  private func readRun(_ output: String) throws -> Run {
    let stored = try StoredRun(output: output)
    let result = try stored.result(isPartial: isPartial, opening: DatasetLocation.open)
    return Run(
      baseline: Baseline(result, manifest: stored.manifest, commit: ProjectCommit.current),
      output: output)
  }

  private func makeRun(isTimed: Bool = true) throws -> Run {
    var experimentOptions = options
    // A gate's own timing stops where it is sharp enough.
    experimentOptions.timing = false
    // The folder is the gate's own, whatever it ran there before.
    experimentOptions.force = experimentOptions.force || options.output == nil
    experimentOptions.output = options.output ?? "reports/gate"
    let experiment = try ExperimentRun(experimentOptions.request())
    if let baseline {
      try baseline.checkSharesSequences(
        with: experiment.experiment.plan.entries.map(\.name), path: baselinePath)
    }
    let outcome = try experiment.run()
    let samples = isTimed ? try time(experiment, outcome) : nil
    let stored = try StoredRun(output: experiment.output)
    var result = try stored.result(of: outcome, isPartial: isPartial)
    result.apply(thresholds)
    try RunReport.write(result, to: URL(fileURLWithPath: experiment.output))
    var baseline = Baseline(result, manifest: stored.manifest, commit: ProjectCommit.current)
    baseline.timing = samples?.summary
    return Run(baseline: baseline, output: experiment.output)
  }

  private func time(_ experiment: ExperimentRun, _ outcome: RunOutcome) throws -> TimingSamples? {
    guard case .against(let baseline) = timing else { return nil }
    let interruption = Interruption()
    let listener = InterruptionListener(interruption)
    defer { listener.stop() }
    let run = GateTiming(
      subjects: experiment.experiment.plan.subjects,
      sequences: outcome.sequences.map(\.sequence), recorder: Supervisor.recorder)
    guard
      let found = run.run(
        against: baseline, interruption: interruption,
        progress: options.settings.progress(unit: "updates", phase: "timing"))
    else {
      throw CommandFailure(
        status: .interrupted,
        message: "stopped while timing; the answers are kept in \(experiment.output)")
    }
    try experiment.experiment.store.save(found.timing)
    return found.samples
  }
}
