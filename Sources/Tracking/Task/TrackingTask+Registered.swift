import Algorithms
import Bench
import Evaluation
import GroundTruth
import TaskKit

extension TrackingTask: RegisteredTask {
  package var capabilities: Set<Capability> {
    [
      .drift, .thresholds, .acceptance, .thresholdRules, .conventions, .protocols, .trackers,
      .together, .layouts, .realTime, .realTimeEstimate,
    ]
  }

  package var families: [MethodFamily<any TrackingMethod>] { TrackerRegistry.known.families }

  package var programKinds: [String] { ProgramProtocol.trackers.map(\.name) }

  package func with(_ parameters: TaskParameters) throws -> TrackingTask {
    try parameters.checkNone(of: name)
    var task = self
    task.settings.reading = parameters.reading
    return task
  }

  package func with(_ choices: any TaskChoices) -> TrackingTask {
    guard let choices = choices as? TrackerChoices else { return self }
    var task = self
    task.settings = choices.settings
    task.ownSchedule = choices.schedule
    task.isTogether = choices.isTogether
    task.open = choices.open
    task.makeVariants = { method in
      try choices.variants(choices.areNamed ? method : Self.limitedToPlanarLabels(method))
    }
    return task
  }

  /// Returns the tracker. A rectangle tracker is changed so that it skips targets whose labels are rotated boxes around
  /// objects of arbitrary shape.
  private static func limitedToPlanarLabels(_ method: any TrackingMethod) -> any TrackingMethod {
    guard var method = method as? OpenVisionMethod else { return method }
    method.followsPlanarLabelsOnly = true
    return method
  }

  package func with(_ settings: TrackingSettings) -> TrackingTask? {
    var task = self
    task.settings = settings
    return task
  }

  package func method(of program: UserProgram) throws -> any TrackingMethod {
    try ExternalTracker(program, by: ProgramProtocol.trackers)
  }

  /// Throws an error because stored tracking results must be imported into a run's folder.
  package func methods(
    storedIn folder: String, on datasets: [ItemDataset<Dataset.Entry>], matching patterns: [String]
  ) throws -> [any TrackingMethod] {
    throw TaskRunError.noStoredMethods(task: name)
  }

  package func answers(
    from source: any AnswerSource, for experiment: Experiment<TrackingTask>
  ) throws -> ImportOutcome {
    guard var source = source as? ResultsImport else {
      throw MissingCapability(.layouts, of: name)
    }
    source.reading = settings.reading
    let found = try source.run(
      experiment.plan, into: experiment.store, facts: experiment.facts,
      conventions: settings.conventions)
    return ImportOutcome(
      failures: found.failures, problems: found.problems, brokenItems: found.brokenSequences)
  }

  package func variants(of method: any TrackingMethod) throws -> [any TrackingMethod] {
    try makeVariants(method)
  }

  /// Returns the name of the run's folder: the names of the datasets, followed by the protocol's name unless it is
  /// `ope`.
  package func folder(for datasets: [String]) -> String {
    let name = settings.evaluationProtocol.rawValue
    return datasets.folderName + (settings.evaluationProtocol == .ope ? "" : "-\(name)")
  }

  package func loss(of earlier: TrackingSettings) -> String? {
    let name = earlier.evaluationProtocol.rawValue
    if earlier.evaluationProtocol != settings.evaluationProtocol {
      return "which used the protocol \(name)"
    }
    return earlier.parameters.withoutTimes == settings.parameters.withoutTimes
      ? nil : "which used other parameters of the protocol \(name)"
  }

  package var needsTimes: Bool {
    guard settings.evaluationProtocol.isRealTime else { return false }
    let realTime = settings.parameters.realTime ?? RealTimeParameters()
    return !realTime.usesMeasuredTimes && realTime.times == nil
  }

  package func with(_ times: TimeModel) -> TrackingTask {
    var task = self
    task.settings.parameters.realTime =
      task.settings.parameters.realTime ?? RealTimeParameters()
    task.settings.parameters.realTime?.times = times
    return task
  }

  package func times(of earlier: TrackingSettings) -> TimeModel? {
    earlier.parameters.realTime?.times
  }

  package func missingTimes(in model: TimeModel, for plan: TrackingPlan) -> [String] {
    let names = plan.methods.flatMap(\.identity.timedNames).uniqued()
    let shared = plan.answering.filter { isTogether && $0.makeGroup() != nil }
    return names.filter { model[$0] == nil }
      + shared.map(\.identity.name).filter { model[$0].map { $0.together == nil } ?? false }
      .map { "\($0) with several targets per call" }
  }

  package func timing(
    of plan: TrackingPlan, on sequences: () -> [LabeledSequence], skipping skipped: Set<String>,
    for use: TimingUse, interruption: Interruption, progress: any ProgressObserver,
    recorder: FlightRecorder?
  ) -> TimingRun {
    let methods = plan.answering.filter { !skipped.contains($0.identity.name) }
    return TimingRun(
      methods: use == .model ? Self.parts(of: methods) : methods,
      sequences: sequences(), options: timingOptions(for: use), interruption: interruption,
      progress: progress, recorder: recorder)
  }

  /// Returns the trackers and detectors of which the methods consist, each once.
  private static func parts(of methods: [any TrackingMethod]) -> [any TrackingMethod] {
    methods.flatMap { method -> [any TrackingMethod] in
      guard let method = method as? RedetectingMethod else { return [method] }
      return method.identity.timedNames.count > 1
        ? [method.base, TimedDetector(method.detector)] : [method.base]
    }.uniqued(on: \.identity.name)
  }

  private func timingOptions(for use: TimingUse) -> TimingRun.Options {
    var options = TimingRun.Options()
    switch use {
    case .report, .builds: break
    case .model:
      options.scaling = isTogether ? .objects : .none
      options.keepsSamples = true
      (options.rounds, options.turnLimit) = (3, 2_000_000_000)
    case .gate:
      options.scaling = .none
      (options.rounds, options.clips) = (8, 8)
    }
    return options
  }
}
