import Bench

/// A capability that only some tasks have.
package enum Capability: String, CaseIterable, Sendable {
  /// The drift of answers, and the effect of re-detection.
  case drift
  /// The choice of the confidence from which answers are accepted.
  case thresholds
  /// The use of confidences that were chosen earlier.
  case acceptance
  /// Rules for choosing that confidence: a limit on wrong answers, or costs of errors.
  case thresholdRules
  /// The rules of other toolkits.
  case conventions
  /// The starts of other toolkits.
  case protocols
  /// Trackers that speak the field's protocol.
  case trackers
  /// Programs that answer with files.
  case programs
  /// One call per frame for all targets.
  case together

  /// The command or option that needs it.
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

/// The error that a task lacks a requested capability.
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
    return "\(name) is for the task\(names.count == 1 ? "" : "s") \(list), not for \(task)"
  }
}

extension ItemTask {
  /// The capabilities of the task.
  package var capabilities: Set<Capability> {
    var found: Set<Capability> = [.programs]
    if self is any DriftTask { found.insert(.drift) }
    if self is any TunableTask { found.formUnion([.thresholds, .acceptance, .thresholdRules]) }
    if self is any TrialTask { found.insert(.thresholds) }
    return found
  }
}
