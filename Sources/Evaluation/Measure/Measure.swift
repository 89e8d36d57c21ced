/// A measure: its facts, and how it is computed from the evidence.
///
/// The evidence is whatever a value is about: what a tracker did on a target, the distances between a flow
/// field and the true one, the durations of a run. Its type belongs to the task.
@dynamicMemberLookup
public struct Measure<Evidence>: Sendable {
  public var facts: MeasureFacts
  private let compute: @Sendable (Evidence) -> Double?

  /// - Parameter compute: returns nil if the measure is undefined.
  public init(_ facts: MeasureFacts, _ compute: @escaping @Sendable (Evidence) -> Double?) {
    self.facts = facts
    self.compute = compute
  }

  /// Returns the value; nil if it is undefined or not finite.
  public func value(of evidence: Evidence) -> Double? {
    compute(evidence).flatMap { $0.isFinite ? $0 : nil }
  }

  public subscript<Fact>(dynamicMember path: KeyPath<MeasureFacts, Fact>) -> Fact {
    facts[keyPath: path]
  }
}

extension Figures {
  /// Computes the values of the measures in a list.
  public init<Evidence>(_ measures: [Measure<Evidence>], of evidence: Evidence) {
    self.init()
    for measure in measures { self[measure.facts] = measure.value(of: evidence) }
  }
}
