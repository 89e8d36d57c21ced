/// One thing that a gate found, in plain words.
package struct GateFinding: Sendable, Hashable {
  /// What it means for the gate.
  package enum Kind: String, Sendable, Hashable, Codable {
    case failure, improvement, note
  }

  /// What was compared.
  package enum Topic: String, Sendable, Hashable, Codable {
    case run, accuracy, sequence, lost, speed, memory
    /// What was to be compared cannot be read.
    case input
  }

  package var kind: Kind
  package var topic: Topic
  /// The subject's name; nil where the finding is about the run.
  package var subject: String?
  /// `dataset/sequence`; nil where it is about more than one.
  package var sequence: String?
  /// One sentence.
  package var message: String

  package init(
    _ kind: Kind, _ topic: Topic, subject: String? = nil, sequence: String? = nil,
    _ message: String
  ) {
    self.kind = kind
    self.topic = topic
    self.subject = subject
    self.sequence = sequence
    self.message = message
  }
}

/// A gate's decision.
package struct GateResult: Sendable, Hashable {
  /// One thing that was looked at, whether or not something was found: a test case of JUnit.
  package struct Check: Sendable, Hashable {
    package var topic: GateFinding.Topic
    package var subject: String
    package var sequence: String?

    package init(_ topic: GateFinding.Topic, subject: String, sequence: String? = nil) {
      self.topic = topic
      self.subject = subject
      self.sequence = sequence
    }
  }

  /// What the run was compared with: a path, or a version.
  package var baseline: String
  /// Failures first, then improvements, then notes; each in the order of subjects.
  package private(set) var findings: [GateFinding]
  package private(set) var checks: [Check]

  package init(baseline: String, findings: [GateFinding] = [], checks: [Check] = []) {
    self.baseline = baseline
    self.findings = []
    self.checks = checks
    for finding in findings { add(finding) }
  }

  /// Puts a finding behind those of its kind.
  mutating func add(_ finding: GateFinding) {
    let order: [GateFinding.Kind] = [.failure, .improvement, .note]
    func rank(_ kind: GateFinding.Kind) -> Int { order.firstIndex(of: kind) ?? 0 }
    let place = findings.firstIndex { rank($0.kind) > rank(finding.kind) } ?? findings.endIndex
    findings.insert(finding, at: place)
  }

  mutating func add(_ check: Check) { checks.append(check) }

  package var failures: [GateFinding] { findings.filter { $0.kind == .failure } }
  package var improvements: [GateFinding] { findings.filter { $0.kind == .improvement } }
  package var notes: [GateFinding] { findings.filter { $0.kind == .note } }
  package var hasFailed: Bool { findings.contains { $0.kind == .failure } }
  /// Whether there is input that cannot be read, so that nothing is known of it.
  package var lacksInput: Bool {
    findings.contains { $0.kind == .failure && $0.topic == .input }
  }
}
