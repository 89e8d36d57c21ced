import Algorithms
import Bench
import Results

/// All tasks that vbench can run. A task can be looked up by its name or by the folder of a stored run.
package enum TaskRegistry {
  package static let all: [any RegisteredTask] = [
    TrackingTask(), RegistrationTask(), FlowTask(), ManyObjectsTask(),
    DetectionTask(objects: .rectangles), DetectionTask(objects: .barcodes),
    DetectionTask(objects: .text), ObjectsTask(objects: .detection), ObjectsTask(objects: .faces),
    ContoursTask(), HorizonTask(), FiltersTask(),
  ]

  /// The name of the default task. This task is also assumed for runs that do not name their task.
  package static let usual = all[0].name

  /// The names of the tasks, as accepted by `--task`.
  package static var names: [String] { all.map(\.name) }

  /// Returns a task's terms and measures.
  ///
  /// - Throws: `UnknownName`.
  package static func facts(named name: String) throws -> TaskFacts { try task(named: name).facts }

  /// The names of all tasks' export layouts, each listed once.
  package static var layoutNames: [String] { Array(all.flatMap(\.layouts).uniqued()) }

  /// Returns the names of the tasks that have a capability.
  package static func names(with capability: Capability) -> [String] {
    all.filter { $0.capabilities.contains(capability) }.map(\.name)
  }

  /// Checks that a task has the given capabilities.
  ///
  /// - Throws: `UnknownName` or `MissingCapability`.
  package static func check(_ name: String, for capabilities: [Capability]) throws {
    let task = try task(named: name)
    for capability in capabilities where !task.capabilities.contains(capability) {
      throw MissingCapability(capability, of: name)
    }
  }

  /// Returns the task with the given name.
  ///
  /// - Throws: `UnknownName`.
  package static func task(named name: String) throws -> any RegisteredTask {
    guard let task = all.first(where: { $0.name == name }) else {
      throw UnknownName(kind: "task", name: name, allowed: names)
    }
    return task
  }

  /// Returns the task of the run that is stored in a folder.
  ///
  /// - Throws: `RunError.unreadableRun`.
  package static func task(ofRun output: String) throws -> any RegisteredTask {
    let store = RunStore(output: output)
    func made<Task: RegisteredTask>(_ task: Task) throws -> (any RegisteredTask)? {
      task.with(try store.manifest(of: Task.Settings.self).settings)
    }
    return try made(named(by: store.manifest(of: TaskName.self), in: output))
      ?? unknownTask(in: output)
  }

  /// Returns the task of the shards that are stored in a folder; the default task if there are no shards.
  ///
  /// - Throws: `RunError.unreadableRun`.
  package static func task(ofParts output: String) throws -> any RegisteredTask {
    let parts = try RunStore(output: output).shardManifests(of: TaskName.self)
    guard let part = parts.first else { return all[0] }
    return try named(by: part.manifest, in: output)
  }

  private static func named(
    by manifest: RunManifest<TaskName>, in output: String
  ) throws -> any RegisteredTask {
    let name = manifest.settings.task ?? usual
    return try all.first { $0.name == name } ?? unknownTask(in: output)
  }

  private static func unknownTask(in output: String) throws -> any RegisteredTask {
    throw RunError.unreadableRun(
      path: RunStore(output: output).folder + "/manifest.json",
      reason: "the file is damaged or belongs to another task")
  }
}

/// The field of a manifest that names the task.
private struct TaskName: TaskSettings {
  /// The name of the task; nil in runs of the default task.
  var task: String?

  func add(to sum: inout Checksum) {}
}
