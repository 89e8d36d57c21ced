/// A measure, which consists of a description and of the computation of its value from evidence.
///
/// Evidence is the input to this computation, such as the frames of a track, the errors of a flow field, or
/// the durations of a run. Each task defines its own type of evidence. Evidence may arrive in pieces, because
/// a track can have millions of frames. In most tasks, there is only one piece, so a simple function can
/// compute the value.
@dynamicMemberLookup
package struct Measure<Evidence>: Sendable {
  package var facts: MeasureFacts
  /// An empty summary. For each computation of a value, a copy of it collects the evidence.
  let summary: any EvidenceSummary<Evidence>

  /// Creates a measure whose evidence arrives in one piece.
  ///
  /// - Parameter compute: a closure that returns the value; nil if it is undefined.
  package init(_ facts: MeasureFacts, _ compute: @escaping @Sendable (Evidence) -> Double?) {
    self.init(facts, by: WholeEvidence(compute: compute))
  }

  /// Creates a measure whose evidence arrives in several pieces.
  ///
  /// - Parameter summary: an empty summary that collects the pieces.
  package init(_ facts: MeasureFacts, by summary: any EvidenceSummary<Evidence>) {
    self.facts = facts
    self.summary = summary
  }

  /// Returns the measure's value; nil if it is undefined or not finite.
  package func value(of evidence: Evidence) -> Double? {
    var summary = summary
    summary.add(evidence)
    return summary.finiteValue
  }

  package subscript<Fact>(dynamicMember path: KeyPath<MeasureFacts, Fact>) -> Fact {
    facts[keyPath: path]
  }
}

/// A summary of evidence that arrives in pieces. Summaries are value types, so that an empty one can be copied
/// for each use.
package protocol EvidenceSummary<Evidence>: Sendable {
  associatedtype Evidence

  mutating func add(_ piece: Evidence)

  /// The measure's value; nil if undefined.
  var value: Double? { get }
}

extension EvidenceSummary {
  /// The measure's value; nil if it is undefined or not finite.
  var finiteValue: Double? { value.flatMap { $0.isFinite ? $0 : nil } }
}

/// A summary of evidence that arrives in one piece.
private struct WholeEvidence<Evidence>: EvidenceSummary {
  let compute: @Sendable (Evidence) -> Double?
  private(set) var value: Double?

  init(compute: @escaping @Sendable (Evidence) -> Double?) { self.compute = compute }

  mutating func add(_ piece: Evidence) { value = compute(piece) }
}
