/// A finding of a gate, as a readable message.
package struct GateFinding: Sendable, Hashable {
  /// The effect of a finding on the gate.
  package enum Kind: String, Sendable, Hashable, Codable {
    case failure, improvement, note
  }

  /// The topic of a finding or check, such as accuracy or speed.
  package enum Topic: String, Sendable, Hashable, Codable {
    case run, accuracy, sequence, lost, speed, memory
    /// A part of the input could not be read.
    case input
  }

  package var kind: Kind
  package var topic: Topic
  /// The method's name; nil if the finding is about no particular method.
  package var method: String?
  /// The sequence as `dataset/sequence`; nil if the finding is about no particular sequence.
  package var sequence: String?
  /// The finding as one sentence, for people to read.
  package var message: String

  init(
    _ kind: Kind, _ topic: Topic, method: String? = nil, sequence: String? = nil,
    _ message: String
  ) {
    self.kind = kind
    self.topic = topic
    self.method = method
    self.sequence = sequence
    self.message = message
  }
}

/// The result of a gate: its checks and its findings.
package struct GateResult: Sendable, Hashable {
  /// A single check, with or without findings. JUnit reports show it as a test case.
  package struct Check: Sendable, Hashable {
    package var topic: GateFinding.Topic
    package var method: String
    package var sequence: String?

    init(_ topic: GateFinding.Topic, method: String, sequence: String? = nil) {
      self.topic = topic
      self.method = method
      self.sequence = sequence
    }
  }

  /// The path of the baseline or of the other build with which the run was compared.
  package var baseline: String
  package private(set) var failures: [GateFinding] = []
  package private(set) var improvements: [GateFinding] = []
  package private(set) var notes: [GateFinding] = []
  package private(set) var checks: [Check]
  /// Whether a method failed on at least one sequence of the run.
  package var hasFailedMethods = false

  init(baseline: String, findings: [GateFinding] = [], checks: [Check] = []) {
    self.baseline = baseline
    self.checks = checks
    for finding in findings { add(finding) }
  }

  /// The findings. Failures come first, then improvements, then notes, each in the order in which they were added.
  package var findings: [GateFinding] { failures + improvements + notes }

  mutating func add(_ finding: GateFinding) {
    switch finding.kind {
    case .failure: failures.append(finding)
    case .improvement: improvements.append(finding)
    case .note: notes.append(finding)
    }
  }

  mutating func add(_ check: Check) { checks.append(check) }

  package var hasFailed: Bool { !failures.isEmpty }
  /// Whether a part of the input could not be read, so that the result is incomplete.
  package var hasUnreadableInput: Bool {
    failures.contains { $0.topic == .input }
  }
}
