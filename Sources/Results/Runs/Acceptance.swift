import Evaluation

/// The effect of a given confidence threshold on a subject's boxes in a run.
package struct Acceptance: Sendable, Hashable {
  /// Boxes with at least this confidence are accepted.
  package var threshold: Double
  package var figures: ThresholdFigures
  /// The share of absent frames without an accepted box; nil if there are none.
  package var trueRejection: Double?
}
