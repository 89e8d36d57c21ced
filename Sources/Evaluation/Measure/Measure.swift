/// A measure: what there is to know of it, and how it is computed from the evidence.
///
/// The evidence is whatever one value is about: the frames of a track, the distances of a flow field from the
/// true one, the durations of a run. It is of the task's own type and comes in pieces, since a track has
/// millions of frames; of most tasks there is one piece, and a function of it is enough.
@dynamicMemberLookup
public struct Measure<Evidence>: Sendable {
  public var facts: MeasureFacts
  /// What gathers the evidence, without any yet.
  let summary: any EvidenceSummary<Evidence>

  /// A measure of evidence that comes as a whole.
  ///
  /// - Parameter compute: nil where the measure is not defined.
  public init(_ facts: MeasureFacts, _ compute: @escaping @Sendable (Evidence) -> Double?) {
    self.init(facts, by: WholeEvidence(compute: compute))
  }

  /// A measure of evidence that comes in pieces.
  ///
  /// - Parameter summary: what gathers them, without any yet.
  public init(_ facts: MeasureFacts, by summary: any EvidenceSummary<Evidence>) {
    self.facts = facts
    self.summary = summary
  }

  /// The value; nil where it is not defined or no finite number.
  ///
  /// - Parameter evidence: all of it.
  public func value(of evidence: Evidence) -> Double? {
    var summary = summary
    summary.add(evidence)
    return summary.finiteValue
  }

  public subscript<Fact>(dynamicMember path: KeyPath<MeasureFacts, Fact>) -> Fact {
    facts[keyPath: path]
  }
}

/// What a measure gathers from evidence that comes piece by piece; a value type, so that a copy begins anew.
public protocol EvidenceSummary<Evidence>: Sendable {
  associatedtype Evidence

  mutating func add(_ piece: Evidence)

  /// The measure's value; nil where it is not defined.
  var value: Double? { get }
}

extension EvidenceSummary {
  /// The measure's value; nil where it is not defined or no finite number.
  var finiteValue: Double? { value.flatMap { $0.isFinite ? $0 : nil } }
}

/// What is computed from evidence that comes as a whole.
private struct WholeEvidence<Evidence>: EvidenceSummary {
  let compute: @Sendable (Evidence) -> Double?
  private(set) var value: Double?

  init(compute: @escaping @Sendable (Evidence) -> Double?) { self.compute = compute }

  mutating func add(_ piece: Evidence) { value = compute(piece) }
}
