import Bench

/// What some tasks can do and others cannot.
package enum Capability: String, CaseIterable, Sendable {
  /// How answers drift, and what detecting anew does about it.
  case drift
  /// From which confidence on answers are accepted.
  case thresholds
  /// Confidences that were chosen before.
  case acceptance
  /// A limit on wrong answers, or costs of mistakes, to choose that confidence by.
  case thresholdRules
  /// Rules of other toolkits.
  case conventions
  /// Starts of other toolkits.
  case protocols
  /// Trackers that speak the field's protocol.
  case trackers
  /// Programs that answer by files.
  case programs
  /// All targets with one call for each frame.
  case together

  /// The command or option that asks for it.
  var name: String {
    switch self {
    case .drift: "drift"
    case .thresholds: "tune"
    case .acceptance: "--thresholds"
    case .thresholdRules: "--max-false-accept"
    case .conventions: "--conventions"
    case .protocols: "--protocol"
    case .trackers: "--tracker"
    case .programs: "--method"
    case .together: "--together"
    }
  }
}

/// What was asked for of a task that cannot do it.
package struct MissingCapability: ReportedError, Hashable {
  var capability: Capability
  var task: String

  package init(_ capability: Capability, of task: String) {
    (self.capability, self.task) = (capability, task)
  }

  package var isWrongUsage: Bool { true }

  package var description: String {
    let names = TaskRegistry.names(with: capability)
    let list =
      names.count < 2
      ? names.joined()
      : names.dropLast().joined(separator: ", ") + " and \(names[names.count - 1])"
    let name = (capability.name.hasPrefix("-") ? "" : "vbench ") + capability.name
    return "\(name) is of the task\(names.count == 1 ? "" : "s") \(list), not of \(task)"
  }
}

extension ItemTask {
  /// What the task can do.
  package var capabilities: Set<Capability> {
    var found: Set<Capability> = [.programs]
    if self is any DriftTask { found.insert(.drift) }
    if self is any TunableTask { found.formUnion([.thresholds, .acceptance, .thresholdRules]) }
    if self is any TrialTask { found.insert(.thresholds) }
    return found
  }
}
