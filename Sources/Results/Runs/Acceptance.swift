import Evaluation

/// The effect of a given confidence threshold on a subject's boxes in a run.
package struct Acceptance: Sendable, Hashable {
  /// The minimum confidence of accepted boxes.
  package var threshold: Double
  package var figures: ThresholdFigures
  /// The fraction of absent frames without an accepted box; nil if there are no absent frames.
  package var trueRejection: Double?
}
