/// What a measure of a target gathers from the frames of a track, which come one after the other: tracks have
/// millions of them.
public protocol FrameSummary: Sendable {
  /// Knows no frame yet.
  init()

  mutating func add(_ frame: JudgedFrame)

  /// The measure's value; nil where it is not defined.
  var value: Double? { get }
}

/// A measure of a target: what there is to know of it, and what gathers it.
@dynamicMemberLookup
public struct TrackMeasure: Sendable {
  public var facts: MeasureFacts
  private let summary: any FrameSummary.Type

  public init(_ facts: MeasureFacts, by summary: any FrameSummary.Type) {
    self.facts = facts
    self.summary = summary
  }

  func makeSummary() -> any FrameSummary { summary.init() }

  public subscript<Fact>(dynamicMember path: KeyPath<MeasureFacts, Fact>) -> Fact {
    facts[keyPath: path]
  }
}

extension Figures {
  public subscript(measure: TrackMeasure) -> Double? { self[measure.facts] }
}

extension Intervals {
  public subscript(measure: TrackMeasure) -> ClosedRange<Double>? { self[measure.facts] }
}
