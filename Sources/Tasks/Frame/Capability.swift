import Bench

/// A capability that only some tasks have.
package enum Capability: String, CaseIterable, Sendable {
  /// The drift of answers between detections, and the effect of re-detection.
  case drift
  /// The choice of a confidence threshold for accepting answers.
  case thresholds
  /// The use of confidence thresholds that were chosen earlier.
  case acceptance
  /// Rules for choosing a threshold: a limit on wrong answers, or the costs of errors.
  case thresholdRules
  /// The scoring conventions of other toolkits.
  case conventions
  /// The starting protocols of other toolkits.
  case protocols
  /// Trackers that use the field's communication protocols.
  case trackers
  /// Programs that write their answers to files.
  case programs
  /// Tracking all targets with one call per frame.
  case together

  /// The command or option that requires the capability.
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

/// The error thrown if a task lacks a requested capability.
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
  /// The task's capabilities.
  package var capabilities: Set<Capability> {
    var found: Set<Capability> = [.programs]
    if self is any DriftTask { found.insert(.drift) }
    if self is any TunableTask { found.formUnion([.thresholds, .acceptance, .thresholdRules]) }
    if self is any TrialTask { found.insert(.thresholds) }
    return found
  }
}
