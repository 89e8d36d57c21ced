import Bench
import Evaluation
import Files
import Foundation
import GroundTruth
import Results

/// A planned run of a task, which can be executed and timed.
package struct TaskRun<Task: RegisteredTask>: Sendable {
  package private(set) var task: Task
  package var experiment: Experiment<Task>

  package var output: String { experiment.store.output }

  /// Opens the datasets and creates the plan.
  ///
  /// - Throws: errors from opening the data, `UnknownName`, `PlanError`, `StoredAnswerError`.
  package init(_ task: Task, _ request: TaskRequest, jobs: Int) throws {
    let task = try task.with(request.parameters)
    self.task = task
    let (datasets, notes) = try Self.datasets(of: task, request)
    var methods = try request.selection.map { try task.families.methods(of: $0) } ?? []
    methods += try request.models.map { try task.method(called: $0.name, model: $0.path) }
    methods += try request.programs.map { try task.method(of: $0) }
    methods = try methods.flatMap { try task.variants(of: $0) }
    for results in request.results {
      methods += try task.methods(
        storedIn: results, on: datasets, matching: request.resultPatterns)
    }
    try Self.checkNames(
      of: methods.map { task.method($0).identity.name },
      option: request.results.isEmpty ? task.programOption : TaskRunError.results)
    if methods.isEmpty {
      throw TaskRunError.noMethods(
        task: task.name,
        reason: task.families.isEmpty
          ? "vbench contains no method for it; add one with --method 'NAME=files:COMMAND' or 'NAME=model:FILE.onnx'"
          : task.families.compactMap(\.about.unavailable).first ?? "no method was chosen")
    }
    var experiment = try Self.experiment(
      task, methods, on: datasets, notes: notes, request, jobs: jobs)
    try task.check(experiment.plan)
    experiment.facts.patterns = request.items
    self.experiment = experiment
  }

  /// Opens the datasets and plans the import of stored answers. No methods are run.
  ///
  /// - Throws: errors from opening the data, `PlanError`.
  package init(importingInto task: Task, _ request: TaskRequest) throws {
    let task = try task.with(request.parameters)
    self.task = task
    let (datasets, notes) = try Self.datasets(of: task, request)
    self.experiment = try Self.experiment(
      task, [], on: datasets, notes: notes, request, jobs: 1)
  }

  /// Opens the datasets. A dataset that is given twice, for example through a link, is opened once.
  ///
  /// - Returns: the datasets, and notes on those that were given twice.
  private static func datasets(
    of task: Task, _ request: TaskRequest
  ) throws -> (datasets: [ItemDataset<Task.Item>], notes: [RunNote]) {
    let locations = request.locations.isEmpty ? [task.defaultLocation] : request.locations
    var (datasets, notes): ([ItemDataset<Task.Item>], [RunNote]) = ([], [])
    // The locations by the identities of their files, or by themselves if there is no such file.
    var known: [AnyHashable: String] = [:]
    for location in locations {
      let identity = EmbeddedData.names.contains(location) ? nil : FileIdentity(location)
      let key = identity.map { AnyHashable($0) } ?? AnyHashable(location)
      if let first = known[key] {
        notes.append(
          RunNote(
            .copies,
            reason:
              "the dataset \(location) was given twice\(first == location ? "" : " (\(first))") and is used once"
          ))
      } else {
        datasets.append(try task.dataset(in: location))
        known[key] = location
      }
    }
    return (datasets, notes)
  }

  private static func experiment(
    _ task: Task, _ methods: [Task.TaskMethod], on datasets: [ItemDataset<Task.Item>],
    notes: [RunNote], _ request: TaskRequest, jobs: Int
  ) throws -> Experiment<Task> {
    var plan = try ItemPlan(task, methods: methods, datasets: datasets, matching: request.items)
    plan.notes = notes
    let output =
      request.output ?? "reports/\(task.folder(for: datasets.map(\.name)))\(request.suffix)"
    let facts = RunFacts.current(
      name: output.lastPathComponent, command: request.command, jobs: jobs,
      datasets: plan.locations)
    return Experiment(
      plan: plan, store: RunStore(output: output, shard: request.shard), facts: facts)
  }

  private static func checkNames(of names: [String], option: String) throws {
    var taken: Set<String> = []
    for name in names where !taken.insert(name).inserted {
      throw TaskRunError.sameName(name, option: option)
    }
  }

  /// Checks that the run will not overwrite another run or unrelated files in its folder.
  ///
  /// - Parameter files: the names of the files that may be written in addition to the answers.
  /// - Throws: `RunError.otherRun`.
  package func checkOutputFolder(for files: [String]) throws {
    try experiment.store.checkOutputFolder(for: files, loss: loss)
  }

  private func loss(of earlier: RunManifest<Task.Settings>) -> String? {
    guard task.with(earlier.settings) != nil else { return "which belongs to another task" }
    if experiment.facts.isEvaluation, earlier.facts.isEvaluation { return nil }
    return task.loss(of: earlier.settings) ?? experiment.plan.loss(of: earlier)
  }

  /// Sets the times by which the task's clock advances.
  package mutating func use(_ times: TimeModel) {
    task = task.with(times)
    experiment.plan.task = task
  }

  /// Starts or resumes the run.
  ///
  /// - Throws: any error thrown by `Experiment.run`.
  package func run(
    options: Runner.Options, interruption: Interruption, progress: any ProgressObserver
  ) throws -> RunOutcome<Task.LoadedItem> {
    try experiment.run(options: options, interruption: interruption, progress: progress)
  }

  /// Creates the timing run that follows the main run. The methods take turns. Methods that exceeded their time limit
  /// during the main run are skipped.
  package func timing(
    after outcome: RunOutcome<Task.LoadedItem>, for use: TimingUse = .report,
    interruption: Interruption, progress: any ProgressObserver, recorder: FlightRecorder?
  ) -> TimingRun {
    task.timing(
      of: experiment.plan, on: { outcome.items.map(\.loaded) }, skipping: outcome.abandonedMethods,
      for: use, interruption: interruption, progress: progress, recorder: recorder)
  }

  /// Returns a timing run for the comparison of two builds. The builds are timed in alternating blocks. Unreadable
  /// items are skipped.
  package func timingBetweenBuilds() -> TimingRun {
    timing(
      for: .builds, interruption: Interruption(), progress: SilentProgress(), recorder: nil)
  }

  /// Returns a timing run that precedes the main run. Unreadable items are skipped.
  package func timing(
    for use: TimingUse, interruption: Interruption, progress: any ProgressObserver,
    recorder: FlightRecorder?
  ) -> TimingRun {
    let plan = experiment.plan
    return task.timing(
      of: plan,
      on: { plan.entries.indices.compactMap { (try? plan.prepare($0))?.item?.loaded } },
      skipping: [], for: use, interruption: interruption, progress: progress, recorder: recorder)
  }
}

/// A reason why a task cannot be run, or why a stored run cannot be exported or tuned.
package enum TaskRunError: ReportedError, Hashable {
  /// Two methods have the same name.
  case sameName(String, option: String)
  case noMethods(task: String, reason: String)
  /// A model was given, but the task does not use models.
  case noModels(task: String)
  /// The task does not accept stored answers.
  case noStoredMethods(task: String)
  /// The task has several export layouts, and the user has not chosen a layout.
  case noLayout(allowed: [String])
  /// No method was run with more than one confidence threshold.
  case noTrials(run: String, task: String)

  /// The option that names stored results.
  package static let results = "--results"

  package var isWrongUsage: Bool {
    if case .noTrials = self { false } else { true }
  }

  package var description: String {
    switch self {
    case .sameName(let name, Self.results):
      "\(Self.results): two methods are named '\(name)'; rename the file or folder of one of them"
    case .sameName(let name, let option):
      "two \(option.dropFirst(2))s are named '\(name)'; give each a different name, as in \(option)"
        + " '\(name)-2=...'"
    case .noMethods(let task, let reason):
      "no method of the task \(task) can be run: \(reason)"
    case .noModels(let task):
      "--method model:FILE.onnx cannot be used for the task \(task), which does not detect objects"
    case .noStoredMethods(let task):
      "to score stored results of the task \(task), use `vbench evaluate`"
    case .noLayout(let allowed): "--layout: expected one of \(allowed.joined(separator: ", "))"
    case .noTrials(let run, let task):
      "\(run): expected a run with several confidence thresholds; make one with"
        + " `vbench compare --task \(task) --accept 0,0.3,0.6`"
    }
  }
}
