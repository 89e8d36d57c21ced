import ArgumentParser
import Bench
import Evaluation
import Results
import TaskKit

/// The settings of a gate, combined from three sources. Command-line options take precedence over the policy, and the
/// policy takes precedence over the baseline.
struct GateChoices {
  let options: ExperimentOptions
  let job: GateJob

  /// Combines the settings from the command line, the policy and the baseline.
  ///
  /// - Throws: `GateError.unreadablePolicy` or `GateError.unreadableBaseline`.
  init(_ command: GateCommand) throws {
    let chosen = try Self.chosenTask(of: command)
    let policy = try GatePolicy.read(command.policy, task: chosen)
    let task = try TaskRegistry.facts(named: chosen ?? policy.task ?? TaskRegistry.defaultName)
    let measures = WatchedMeasures(task)
    var tolerances = policy.statedTolerances ?? GateTolerances(measures)
    try command.tolerances.apply(to: &tolerances, of: measures)
    let path = command.baselinePath(policy)
    // The baseline is read first so that an error in it is reported before any method runs.
    let baseline = command.comparesVersions ? nil : try command.readBaseline(path)
    var options = command.options
    options.task = task.name
    try Self.fill(&options, from: policy, baseline)
    // vbench does not know which files a program imports, so stored answers may come from an older version of the
    // program and are computed again.
    options.fresh = options.fresh || !options.external.tracker.isEmpty || !options.method.isEmpty
    self.options = options
    var gate = Gate(
      tolerances: tolerances, isPartial: command.isPartial,
      skipsUnreadable: command.completeness.partial, measures: measures)
    gate.programs = Set(try options.programs().map(\.name))
    var job = GateJob(gate, baseline: baseline, at: path)
    job.reference = policy.reference
    job.isPartial = command.completeness.partial
    job.thresholds = try policy.thresholds.map { try ThresholdFile(path: $0) }
    let watchesCost = tolerances.maxSlowdown != nil || tolerances.maxMemoryGrowth != nil
    let isWanted =
      options.timing || (policy.timing ?? (baseline?.timing != nil || command.comparesVersions))
    job.isTimingRequested = isWanted && watchesCost && !command.noTiming
    self.job = job
  }

  /// Returns the name of the task to judge, as specified by the stored run or the command line; nil if the policy may
  /// specify it.
  private static func chosenTask(of command: GateCommand) throws -> String? {
    if let folder = command.storedRun { return try BenchRuns.open(folder).facts.name }
    return command.options.chosenTask
  }

  /// Fills in settings that the command line omits, using the policy or, failing that, the baseline.
  private static func fill(
    _ options: inout ExperimentOptions, from policy: GatePolicy, _ baseline: Baseline?
  ) throws {
    try options.fill(from: policy)
    if options.dataset.isEmpty, let baseline {
      options.dataset = baseline.datasets ?? []
      if options.sequences.isEmpty { options.sequences = baseline.patterns ?? [] }
    }
    guard TaskRegistry.names(with: .conventions).contains(options.task), let baseline else {
      return
    }
    options.attempts.conventions =
      options.attempts.conventions ?? ConventionsName(argument: baseline.conventions.rawValue)
    options.protocolOptions.name =
      options.protocolOptions.name ?? baseline.evaluationProtocol.rawValue
  }
}
