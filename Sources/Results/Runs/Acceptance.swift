import Evaluation

/// The effect of a given confidence threshold on the boxes that a method reports in a run.
package struct Acceptance: Sendable, Hashable {
  /// The minimum confidence of accepted boxes.
  package var threshold: Double
  package var figures: ThresholdFigures
  /// The fraction of frames with an absent target on which no box is accepted; nil if there are no such frames.
  package var trueRejection: Double?
}
