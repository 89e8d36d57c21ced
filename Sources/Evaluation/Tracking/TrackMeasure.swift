/// The state of a target's measure while it receives the frames of a track one by one. A track may have
/// millions of frames.
public protocol FrameSummary: Sendable {
  /// Creates the state before the first frame.
  init()

  mutating func add(_ frame: JudgedFrame)

  /// The measure's value; nil if it is undefined.
  var value: Double? { get }
}

/// A measure of a target: its facts, and the summary from which it is computed.
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
