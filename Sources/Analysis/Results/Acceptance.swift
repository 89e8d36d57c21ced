import Evaluation

/// What a given confidence threshold does to a subject's boxes in a run.
public struct Acceptance: Sendable, Hashable {
  /// Boxes with at least this confidence are accepted.
  public var threshold: Double
  public var figures: ThresholdFigures
  /// The share of absent frames without an accepted box; nil where there are none.
  public var trueRejection: Double?

  public init(threshold: Double, figures: ThresholdFigures, trueRejection: Double?) {
    self.threshold = threshold
    self.figures = figures
    self.trueRejection = trueRejection
  }
}
