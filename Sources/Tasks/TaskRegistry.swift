import Bench
import Results

/// What can be measured.
package enum TaskRegistry {
  package static let all: [any RegisteredTask] = [
    TrackingTask(), RegistrationTask(), FlowTask(), ManyObjectsTask(),
    DetectionTask(subject: .rectangles), DetectionTask(subject: .barcodes),
    DetectionTask(subject: .text), ObjectsTask(subject: .detection), ObjectsTask(subject: .faces),
    ContoursTask(), HorizonTask(), FiltersTask(),
  ]

  /// The name of the task that is meant where none is named, and in runs that name none.
  package static let usual = all[0].name

  /// The names that `--task` takes.
  package static var names: [String] { all.map(\.name) }

  /// The words and measures of a task.
  ///
  /// - Throws: `UnknownName`.
  package static func facts(named name: String) throws -> TaskFacts { try task(named: name).facts }

  /// The names of the tasks that can do something.
  package static func names(with capability: Capability) -> [String] {
    all.filter { $0.capabilities.contains(capability) }.map(\.name)
  }

  /// Refuses what a task cannot do.
  ///
  /// - Throws: `UnknownName`, `MissingCapability`.
  package static func check(_ name: String, for capabilities: [Capability]) throws {
    let task = try task(named: name)
    for capability in capabilities where !task.capabilities.contains(capability) {
      throw MissingCapability(capability, of: name)
    }
  }

  /// The task of a name.
  ///
  /// - Throws: `UnknownName`.
  package static func task(named name: String) throws -> any RegisteredTask {
    guard let task = all.first(where: { $0.name == name }) else {
      throw UnknownName(kind: "task", name: name, allowed: names)
    }
    return task
  }

  /// The task that a folder's run is of, as the run was made.
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

  /// The task that the parts of a run in a folder are of; that which is usual where there are none.
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
      reason: "is damaged, or of another task")
  }
}

/// What a manifest says of its task.
private struct TaskName: TaskSettings {
  /// nil in runs of the usual one.
  var task: String?

  func add(to sum: inout Checksum) {}
}
