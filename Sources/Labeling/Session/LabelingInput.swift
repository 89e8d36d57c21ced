import GroundTruth
import Media

/// A video to label, with the labels that it has.
public struct LabelingInput: Sendable {
  /// The frames, and the labels if there are any.
  public var sequence: LabeledSequence

  public init(_ sequence: LabeledSequence) { self.sequence = sequence }
}
