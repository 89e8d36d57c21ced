import ArgumentParser
import Bench
import Foundation
import Results
import TaskKit

extension GatePolicy {
  /// Reads a policy; without a file, it is empty.
  ///
  /// - Parameters:
  ///   - path: the path of the file; nil for the default file, if it exists.
  ///   - task: the name of the task to judge; nil if the policy may specify it.
  /// - Throws: `GateError.unreadablePolicy`.
  static func read(_ path: String?, task: String? = nil) throws -> GatePolicy {
    let tasks = Dictionary(uniqueKeysWithValues: TaskRegistry.all.map { ($0.name, $0.facts) })
    if let path { return try GatePolicy(path: path, tasks: tasks, chosen: task) }
    guard FileManager.default.fileExists(atPath: defaultName) else { return GatePolicy() }
    return try GatePolicy(path: defaultName, tasks: tasks, chosen: task)
  }
}

extension ExperimentOptions {
  /// Whether the command line selects trackers, levels or revisions.
  var choosesMethods: Bool {
    methods.trackers != nil || methods.levels != nil || methods.revisions != nil
  }

  /// Fills in settings that the command line omits, using the policy.
  ///
  /// - Parameter withAttempts: whether the policy also states the protocol, the conventions and the repetitions.
  /// - Returns: the settings that the policy stated.
  /// - Throws: `UnknownName` for an unknown task.
  @discardableResult
  mutating func fill(
    from policy: GatePolicy, withAttempts: Bool = true
  ) throws -> PolicyFilling {
    func list(_ names: [String]) -> NameList? { names.isEmpty ? nil : NameList(names: names) }
    var filling = PolicyFilling()
    filling.fill(&data.dataset, policy.dataset, "dataset")
    filling.fill(&data.sequences, policy.sequences, "sequences")
    let task = try TaskRegistry.task(named: task)
    if methods.trackers == nil, external.tracker.isEmpty, methods.method.isEmpty {
      let programs = policy.programs.map { $0.argument(task.programKinds) }
      if task.capabilities.contains(.trackers) {
        external.tracker = programs
      } else {
        methods.method = programs
      }
      // If the policy lists only programs, no built-in methods are run.
      let isOnlyPrograms = policy.trackers.isEmpty && !programs.isEmpty
      filling.fill(
        &methods.trackers, list(isOnlyPrograms ? ["none"] : policy.trackers), "trackers")
    }
    filling.fill(&methods.levels, list(policy.levels), "levels")
    filling.fill(&methods.revisions, list(policy.revisions), "revisions")
    guard withAttempts else { return filling }
    filling.fill(&attempts.repetitions, policy.repetitions, "repetitions")
    guard task.capabilities.contains(.conventions) else { return filling }
    filling.fill(
      &attempts.conventions, policy.conventions.map(ConventionsName.init), "conventions")
    filling.fill(&protocolOptions.name, policy.evaluationProtocol, "protocol")
    return filling
  }
}

/// The settings that the command line omits and the policy states.
struct PolicyFilling {
  private(set) var names: [String] = []

  mutating func fill<Value>(_ value: inout Value?, _ stated: Value?, _ name: String) {
    guard value == nil, let stated else { return }
    value = stated
    names.append(name)
  }

  mutating func fill(_ values: inout [String], _ stated: [String], _ name: String) {
    guard values.isEmpty, !stated.isEmpty else { return }
    values = stated
    names.append(name)
  }

  mutating func fill(_ flag: inout Bool, _ stated: Bool?, _ name: String) {
    guard !flag, stated == true else { return }
    flag = true
    names.append(name)
  }
}
