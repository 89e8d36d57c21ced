import Bench
import Reporting

/// A feature that only some tasks have.
package enum Capability: String, CaseIterable, Sendable {
  /// Analysis of how answers drift between detections, and of how re-detection helps.
  case drift
  /// Choosing a confidence threshold for accepting answers.
  case thresholds
  /// Applying confidence thresholds that were chosen earlier.
  case acceptance
  /// Rules for choosing a threshold, such as a limit on wrong answers or the costs of errors.
  case thresholdRules
  /// Scoring under the conventions of other toolkits.
  case conventions
  /// Evaluation by the protocols of other toolkits. A protocol defines when trackers are started.
  case protocols
  /// Trackers that run as programs and use TraX or a similar protocol.
  case trackers
  /// Programs that write their answers to files.
  case programs
  /// Tracking of all targets with a single call per frame.
  case together
  /// Import of stored results in other toolkits' layouts.
  case layouts
  /// Figures for a camera that does not wait for the answers.
  case realTime
  /// An estimate of these figures from the answers of a run in which the camera waited.
  case realTimeEstimate

  /// The name of the command or option that requires the capability.
  package var name: String {
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
    case .layouts: "--layout, --experiment or --origin"
    case .realTime: "--protocol realtime"
    case .realTimeEstimate: "report --device"
    }
  }

  /// The reason why a task may lack the capability, as a clause; nil if it is obvious.
  fileprivate var reason: String? {
    guard self == .realTime else { return nil }
    return "the items of the other tasks are not frames of videos"
  }
}

/// The error thrown if a task does not have a requested capability.
package struct MissingCapability: ReportedError, Hashable {
  package var capability: Capability
  package var task: String

  /// The names of the tasks that have the capability; empty if they are unknown.
  package var tasks: [String] = []

  package init(_ capability: Capability, of task: String) {
    (self.capability, self.task) = (capability, task)
  }

  package var isWrongUsage: Bool { true }

  package var description: String {
    let name = (capability.name.hasPrefix("-") ? "" : "vbench ") + capability.name
    guard !tasks.isEmpty else { return "\(name) does not apply to the task \(task)" }
    let tasks = "task\(tasks.count == 1 ? "" : "s") \(tasks.listed)"
    return "\(name) applies only to the \(tasks), not to \(task)"
      + (capability.reason.map { ": \($0)" } ?? "")
  }
}
