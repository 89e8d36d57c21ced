/// A measure: its facts, and how it is computed from the evidence.
///
/// The evidence is whatever a value is about: the frames of a track, the distances between a flow field and the
/// true one, the durations of a run. Its type belongs to the task. It comes in pieces, because a track may have
/// millions of frames. For most tasks there is one piece, and a function of it is enough.
@dynamicMemberLookup
public struct Measure<Evidence>: Sendable {
  public var facts: MeasureFacts
  /// The summary that collects the evidence, still empty.
  let summary: any EvidenceSummary<Evidence>

  /// Creates a measure of evidence that comes as a whole.
  ///
  /// - Parameter compute: returns nil if the measure is undefined.
  public init(_ facts: MeasureFacts, _ compute: @escaping @Sendable (Evidence) -> Double?) {
    self.init(facts, by: WholeEvidence(compute: compute))
  }

  /// Creates a measure of evidence that comes in pieces.
  ///
  /// - Parameter summary: the summary that collects them, still empty.
  public init(_ facts: MeasureFacts, by summary: any EvidenceSummary<Evidence>) {
    self.facts = facts
    self.summary = summary
  }

  /// Returns the value; nil if it is undefined or not finite.
  ///
  /// - Parameter evidence: the complete evidence.
  public func value(of evidence: Evidence) -> Double? {
    var summary = summary
    summary.add(evidence)
    return summary.finiteValue
  }

  public subscript<Fact>(dynamicMember path: KeyPath<MeasureFacts, Fact>) -> Fact {
    facts[keyPath: path]
  }
}

/// A summary of evidence that comes piece by piece. It is a value type, so a copy starts anew.
public protocol EvidenceSummary<Evidence>: Sendable {
  associatedtype Evidence

  mutating func add(_ piece: Evidence)

  /// The measure's value; nil if it is undefined.
  var value: Double? { get }
}

extension EvidenceSummary {
  /// The measure's value; nil if it is undefined or not finite.
  var finiteValue: Double? { value.flatMap { $0.isFinite ? $0 : nil } }
}

/// A summary of evidence that comes as a whole.
private struct WholeEvidence<Evidence>: EvidenceSummary {
  let compute: @Sendable (Evidence) -> Double?
  private(set) var value: Double?

  init(compute: @escaping @Sendable (Evidence) -> Double?) { self.compute = compute }

  mutating func add(_ piece: Evidence) { value = compute(piece) }
}
