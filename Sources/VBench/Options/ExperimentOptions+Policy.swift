import ArgumentParser
import Bench
import Results
import TaskKit

extension ExperimentOptions {
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
