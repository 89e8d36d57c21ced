import Algorithms
import Bench
import Results
import TaskKit
import Tasks
import Tracking

/// All tasks that vbench can run. A task can be looked up by its name or by the folder of a stored run.
enum TaskRegistry {
  static let all: [any RegisteredTask] = [TrackingTask()] + TaskList.all

  /// The default task. It is also assumed for runs that do not name their task.
  static let defaultTask = all[0]
  static let defaultName = defaultTask.name

  /// The names of the tasks, as accepted by `--task`.
  static var names: [String] { all.map(\.name) }

  /// Returns a task's terms and measures.
  ///
  /// - Throws: `UnknownName`.
  static func facts(named name: String) throws -> TaskFacts { try task(named: name).facts }

  /// The names of all tasks' export layouts, each listed once.
  static var layoutNames: [String] { Array(all.flatMap(\.layouts).uniqued()) }

  /// Returns the names of the tasks that have a capability.
  static func names(with capability: Capability) -> [String] {
    all.filter { $0.capabilities.contains(capability) }.map(\.name)
  }

  /// Checks that a task has the given capabilities.
  ///
  /// - Throws: `UnknownName` or `MissingCapability`.
  static func check(_ name: String, for capabilities: [Capability]) throws {
    let task = try task(named: name)
    for capability in capabilities where !task.capabilities.contains(capability) {
      throw completed(MissingCapability(capability, of: name))
    }
  }

  /// Adds the names of the tasks that fit a request to an error that says that a task does not.
  static func completed(_ error: any Error) -> any Error {
    switch error {
    case var error as MissingCapability:
      error.tasks = names(with: error.capability)
      return error
    case var error as ForeignParameter:
      var parameters = TaskParameters()
      parameters.chunks = [1]
      error.tasks = all.filter { (try? $0.with(parameters)) != nil }.map(\.name)
      return error
    default: return error
    }
  }

  /// Returns the task with the given name.
  ///
  /// - Throws: `UnknownName`.
  static func task(named name: String) throws -> any RegisteredTask {
    guard let task = all.first(where: { $0.name == name }) else {
      throw UnknownName(kind: "task", name: name, allowed: names)
    }
    return task
  }

  /// Returns the task of the run that is stored in a folder.
  ///
  /// - Throws: `RunError.unreadableRun`.
  static func task(ofRun output: String) throws -> any RegisteredTask {
    let store = RunStore(output: output)
    func restored<Task: RegisteredTask>(_ task: Task) throws -> (any RegisteredTask)? {
      task.with(try store.manifest(of: Task.Settings.self).settings)
    }
    return try restored(named(by: store.manifest(of: TaskName.self), in: output))
      ?? unknownTask(in: output)
  }

  /// Returns the task of the shards that are stored in a folder; the default task if there are no shards.
  ///
  /// - Throws: `RunError.unreadableRun`.
  static func task(ofParts output: String) throws -> any RegisteredTask {
    let parts = try RunStore(output: output).shardManifests(of: TaskName.self)
    guard let part = parts.first else { return all[0] }
    return try named(by: part.manifest, in: output)
  }

  private static func named(
    by manifest: RunManifest<TaskName>, in output: String
  ) throws -> any RegisteredTask {
    let name = manifest.settings.task ?? defaultName
    return try all.first { $0.name == name } ?? unknownTask(in: output)
  }

  private static func unknownTask(in output: String) throws -> any RegisteredTask {
    throw RunError.unreadableRun(
      path: RunStore(output: output).folder + "/manifest.json",
      reason: "the file is damaged or belongs to another task")
  }
}

/// The field of a manifest that names the task.
struct TaskName: TaskSettings {
  /// The name of the task; nil in runs of the default task.
  var task: String?

  func add(to sum: inout Checksum) {}
}
