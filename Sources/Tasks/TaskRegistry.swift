import Analysis
import Evaluation
import Execution
import Foundation
import Processes

/// The tasks that are answered item by item. Following one target is the other task.
package enum TaskRegistry {
  package static let all: [any ItemTask] = [
    RegistrationTask(), FlowTask(), ManyObjectsTask(), DetectionTask(subject: .rectangles),
    DetectionTask(subject: .barcodes), DetectionTask(subject: .text),
    ObjectsTask(subject: .detection), ObjectsTask(subject: .faces), ContoursTask(), HorizonTask(),
    FiltersTask(),
  ]

  /// The name of the task of following one target.
  package static let tracking = TaskFacts.trackingName

  /// The name of the task that is meant where none is named.
  package static let usual = tracking

  /// The names that `--task` takes.
  package static var names: [String] { [tracking] + all.map(\.name) }

  /// The words and measures of a task.
  ///
  /// - Throws: `UnknownName`.
  package static func facts(named name: String) throws -> TaskFacts {
    try task(named: name)?.facts ?? .tracking(under: .vbench)
  }

  /// What following one target can do.
  private static let ofTracking: Set<Capability> = [
    .drift, .thresholds, .acceptance, .thresholdRules, .conventions, .protocols, .trackers,
    .together,
  ]

  /// The names of the tasks that can do something.
  package static func names(with capability: Capability) -> [String] {
    (ofTracking.contains(capability) ? [tracking] : [])
      + all.filter { $0.capabilities.contains(capability) }.map(\.name)
  }

  /// Refuses what a task cannot do.
  ///
  /// - Throws: `UnknownName`, `MissingCapability`.
  package static func check(_ name: String, for capabilities: [Capability]) throws {
    let name = try facts(named: name).name
    for capability in capabilities where !names(with: capability).contains(name) {
      throw MissingCapability(capability, of: name)
    }
  }

  /// The task of a name; nil for `tracking`.
  ///
  /// - Throws: `UnknownName`.
  package static func task(named name: String) throws -> (any ItemTask)? {
    if name == tracking { return nil }
    guard let task = all.first(where: { $0.name == name }) else {
      throw UnknownName(kind: "task", name: name, allowed: names)
    }
    return task
  }

  /// The task that a folder's run is of; nil where it is of trackers, or there is no run.
  package static func task(ofRun output: String) -> (any ItemTask)? {
    guard let manifest = try? RunStore(output: output).manifest(of: ItemTaskSettings.self) else {
      return nil
    }
    return task(of: manifest.settings)
  }

  private static func task(of settings: ItemTaskSettings) -> (any ItemTask)? {
    let task = all.first { $0.name == settings.task }
    guard let parameters = settings.parameters else { return task }
    return try? task?.with(parameters)
  }

  /// The task that a folder's parts are of; nil where they are of trackers, or there are none.
  package static func task(ofParts output: String) -> (any ItemTask)? {
    let store = RunStore(output: output)
    guard let part = try? store.shardManifests(of: ItemTaskSettings.self).first else { return nil }
    return task(of: part.manifest.settings)
  }
}
