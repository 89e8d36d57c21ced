import ArgumentParser
import Bench
import Evaluation
import Foundation
import Results
import Tasks

/// What a gate is asked to do: the options over the policy, over what the baseline was made with.
struct GateChoices {
  let options: ExperimentOptions
  let job: GateJob

  /// - Throws: `GateError.unreadablePolicy` or `.unreadableBaseline`.
  init(_ command: GateCommand) throws {
    let policy = try Self.policy(command.policy)
    let task = try Self.task(of: command, policy)
    let measures = WatchedMeasures(task)
    var tolerances = policy.statedTolerances ?? GateTolerances(task)
    try command.tolerances.apply(to: &tolerances, of: measures)
    let path = command.baselinePath(policy)
    // Read first: what is wrong with it is to be known before the run is made.
    let baseline = command.against == nil ? try command.readBaseline(path) : nil
    if let baseline, baseline.task ?? TaskRegistry.usual == task.name {
      try baseline.checkValues(measures, path: path)
    }
    var options = command.options
    options.task = task.name
    try Self.fill(&options, from: policy, baseline)
    // What a program imports cannot be seen, and its earlier answers may be another program's.
    options.fresh = options.fresh || !options.external.tracker.isEmpty || !options.method.isEmpty
    self.options = options
    var job = GateJob(
      Gate(
        tolerances: tolerances, isPartial: command.isPartial,
        leavesOut: command.completeness.partial, measures: measures),
      baseline: baseline, at: path)
    job.isPartial = command.completeness.partial
    job.thresholds = try policy.thresholds.map { try ThresholdFile(path: $0) }
    let watchesCost = tolerances.maxSlowdown != nil || tolerances.maxMemoryGrowth != nil
    let isWanted =
      options.timing || (policy.timing ?? (baseline?.timing != nil || command.against != nil))
    job.isTimingWished = isWanted && watchesCost && !command.noTiming
    self.job = job
  }

  /// The task that is judged: that of the run, of the command line or of the policy.
  private static func task(of command: GateCommand, _ policy: GatePolicy) throws -> TaskFacts {
    if let folder = command.storedRun { return try BenchRuns.open(folder).facts }
    let typed = command.options.task
    return try TaskRegistry.facts(named: typed == TaskRegistry.usual ? policy.task ?? typed : typed)
  }

  static func policy(_ path: String?) throws -> GatePolicy {
    let tasks = Dictionary(
      uniqueKeysWithValues: TaskRegistry.all.filter { $0.name != TaskRegistry.usual }
        .map { ($0.name, $0.facts) })
    if let path { return try GatePolicy(path: path, tasks: tasks) }
    guard FileManager.default.fileExists(atPath: GatePolicy.usualName) else { return GatePolicy() }
    return try GatePolicy(path: GatePolicy.usualName, tasks: tasks)
  }

  /// Puts the policy's choices, then the baseline's, where none was made on the command line.
  private static func fill(
    _ options: inout ExperimentOptions, from policy: GatePolicy, _ baseline: Baseline?
  ) throws {
    options.fill(from: policy)
    if options.dataset.isEmpty, let baseline {
      options.dataset = baseline.datasets ?? []
      if options.sequences.isEmpty { options.sequences = baseline.patterns ?? [] }
    }
    guard TaskRegistry.names(with: .conventions).contains(options.task) else { return }
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
}

extension ExperimentOptions {
  /// Whether methods are chosen on the command line.
  var choosesMethods: Bool { trackers != nil || levels != nil || revisions != nil }

  /// Puts the policy's choices where none was made on the command line.
  mutating func fill(from policy: GatePolicy) {
    func list(_ names: [String]) -> NameList? { names.isEmpty ? nil : NameList(names: names) }
    if dataset.isEmpty { dataset = policy.dataset }
    if sequences.isEmpty { sequences = policy.sequences }
    if trackers == nil, external.tracker.isEmpty, method.isEmpty {
      let isTracking = TaskRegistry.names(with: .trackers).contains(task)
      let kinds = isTracking ? ["trax", "lines"] : ["files", "model"]
      let programs = policy.programs.map { $0.argument(kinds) }
      if isTracking { external.tracker = programs } else { method = programs }
      // Programs alone run alone.
      trackers = list(policy.trackers.isEmpty && !programs.isEmpty ? ["none"] : policy.trackers)
    }
    levels = levels ?? list(policy.levels)
    revisions = revisions ?? list(policy.revisions)
  }
}
