import Analysis
import Execution
import Files
import Foundation
import GroundTruth
import Processes
import Trackers

/// A run of a task: its plan, its place, and what comes of it.
package struct TaskRun<Task: ItemTask>: Sendable {
  package let task: Task
  let experiment: Experiment<Task>

  package var output: String { experiment.store.output }
  /// What the run has the output for.
  package var share: FolderLock.Share { experiment.store.share }

  /// Opens the data sets and makes the plan.
  ///
  /// - Throws: what opening the data throws, `UnknownName`, `PlanError`, `StoredAnswerError`.
  package init(_ task: Task, _ request: TaskRequest, jobs: Int) throws {
    let task = try task.with(request.parameters)
    self.task = task
    let locations = request.locations.isEmpty ? [task.usualLocation] : request.locations
    let datasets = try Self.open(locations, of: task)
    var methods = try request.selection.map(task.methods) ?? []
    methods += try request.models.map { try task.method(called: $0.name, model: $0.path) }
    methods += try request.programs.map {
      try ExternalMethod($0, by: [.files(task.format)])
    }
    if let results = request.results {
      methods += try Self.stored(results, of: task, on: datasets, matching: request.resultPatterns)
    }
    try Self.checkNames(methods.map(\.identity.name))
    if methods.isEmpty {
      throw TaskRunError.noMethods(
        task: task.name,
        reason: task.families.isEmpty
          ? "none comes with vbench; give --method 'NAME=files:COMMAND' or 'NAME=model:FILE.onnx'"
          : task.families.compactMap(\.unavailable).first ?? "none is chosen")
    }
    let plan = try ItemPlan(task, methods: methods, datasets: datasets, matching: request.items)
    let output =
      request.output ?? "reports/\(Self.folderName(task, datasets.map(\.name)))\(request.suffix)"
    let facts = RunFacts.current(
      name: output.lastPathComponent, command: request.command, jobs: jobs,
      datasets: locations)
    experiment = Experiment(
      plan: plan, store: RunStore(output: output, shard: request.shard), facts: facts)
  }

  private static func open(
    _ locations: [String], of task: Task
  ) throws -> [ItemDataset<Task.Item>] {
    try locations.map { location in
      let items = try task.items(in: location)
      for (item, told) in zip(items, items.map(\.name).toldApart)
      where ExactName(item.name) != ExactName(told) {
        throw GroundTruthError.malformed(
          path: location, line: nil,
          reason: "two \(task.facts.items) are called '\(item.name)', one of them with the bytes"
            + " '\(told)': rename it")
      }
      return ItemDataset(name: name(of: location), location: location, items: items)
    }
  }

  /// A folder's own name.
  private static func name(of location: String) -> String {
    let name = URL(fileURLWithPath: location).standardizedFileURL.lastPathComponent
    return name.isEmpty || name == "/" ? location : name
  }

  private static func folderName(_ task: Task, _ datasets: [String]) -> String {
    let text = datasets.prefix(4).joined(separator: "+").map { character in
      character.isLetter || character.isNumber || "-_.+".contains(character) ? character : "-"
    }
    return "\(task.name)-\(String(text))"
  }

  /// The methods whose answers lie in a folder: one in each of its folders, or the folder itself.
  private static func stored(
    _ results: String, of task: Task, on datasets: [ItemDataset<Task.Item>],
    matching patterns: [String]
  ) throws -> [any ItemMethod<Task.Item, Task.Answer>] {
    guard FileManager.default.fileExists(atPath: results) else {
      throw GroundTruthError.noSuchPath(results)
    }
    let items = datasets.flatMap(\.items)
    func has(_ folder: String) -> Bool {
      StoredMethod<Task.Item, Task.Answer>.has(anyOf: items, in: folder, task.format)
    }
    var folders = try FolderListing.names(in: results)
      .map { (name: $0, path: "\(results)/\($0)") }.filter { has($0.path) }
    if folders.isEmpty, has(results) { folders = [(Self.name(of: results), results)] }
    if !patterns.isEmpty {
      folders = folders.filter { folder in
        patterns.contains { ShellPattern.matches(folder.name, $0) }
      }
    }
    guard !folders.isEmpty else {
      let name = items.first?.resultNames.first ?? "NAME"
      throw StoredAnswerError.noResults(
        path: results, example: "METHOD/\(name).\(task.format.endings.first ?? "txt")")
    }
    return folders.map { StoredMethod(name: $0.name, folder: $0.path, format: task.format) }
  }

  private static func checkNames(_ names: [String]) throws {
    var taken: Set<String> = []
    for name in names where !taken.insert(name).inserted {
      throw TaskRunError.sameName(name)
    }
  }

  /// Refuses to put the run where another one, or somebody else's files, would be lost.
  ///
  /// - Parameter files: the names of what may be written beside the answers.
  /// - Throws: `RunError.otherRun`.
  package func checkPlace(for files: [String]) throws {
    try experiment.store.checkPlace(for: files, loss: loss)
  }

  private func loss(of earlier: RunManifest<ItemTaskSettings>) -> String? {
    guard earlier.settings.task == task.name else { return "of another task" }
    if experiment.facts.isEvaluation, earlier.facts.isEvaluation { return nil }
    return experiment.plan.loss(of: earlier)
  }

  /// Runs it, continuing from what is there.
  ///
  /// - Throws: as `Experiment.run`.
  package func run(
    options: Runner.Options, interruption: Interruption, progress: any ProgressObserver
  ) throws -> RunOutcome<Task.Item> {
    try experiment.run(options: options, interruption: interruption, progress: progress)
  }

  /// Removes what an earlier run has left.
  package func clear() { experiment.store.clear() }

  /// The run on disk.
  package func stored() throws -> StoredTaskRun<Task> { try StoredTaskRun(task, output: output) }
}

/// What can keep a run of a task from being made.
package enum TaskRunError: ReportedError, Hashable {
  /// Two methods have the same name.
  case sameName(String)
  /// There is no method to run.
  case noMethods(task: String, reason: String)
  /// A model was given to a task that has no use for one.
  case noModels(task: String)

  package var isWrongUsage: Bool { true }

  package var description: String {
    switch self {
    case .sameName(let name):
      "two methods are called '\(name)': expected names, as in --method '\(name)-2=files:...'"
    case .noMethods(let task, let reason):
      "no method of the task \(task) can be run: \(reason)"
    case .noModels(let task):
      "--method model:FILE.onnx is of another task than \(task)"
    }
  }
}
