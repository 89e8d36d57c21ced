/// A measure: what there is to know of it, and how it is computed from the evidence.
///
/// The evidence is whatever one value is about: what a tracker did on a target, the distances of a
/// flow field from the true one, the durations of a run. It is of the task's own type.
@dynamicMemberLookup
public struct Measure<Evidence>: Sendable {
  public var facts: MeasureFacts
  private let compute: @Sendable (Evidence) -> Double?

  /// - Parameter compute: nil where the measure is not defined.
  public init(_ facts: MeasureFacts, _ compute: @escaping @Sendable (Evidence) -> Double?) {
    self.facts = facts
    self.compute = compute
  }

  /// The value; nil where it is not defined or no finite number.
  public func value(of evidence: Evidence) -> Double? {
    compute(evidence).flatMap { $0.isFinite ? $0 : nil }
  }

  public subscript<Fact>(dynamicMember path: KeyPath<MeasureFacts, Fact>) -> Fact {
    facts[keyPath: path]
  }
}

extension Figures {
  /// What the measures of a list make of the evidence.
  public init<Evidence>(_ measures: [Measure<Evidence>], of evidence: Evidence) {
    self.init()
    for measure in measures { self[measure.facts] = measure.value(of: evidence) }
  }
}
