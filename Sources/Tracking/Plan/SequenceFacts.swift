import Geometry
import GroundTruth

/// A sequence as the reports need it: facts and labels, and how to read its frames again.
public struct SequenceFacts: Sendable {
  public var sequence: LabelledSequence
  public var frameSize: PixelSize

  public init(sequence: LabelledSequence, frameSize: PixelSize) {
    self.sequence = sequence
    self.frameSize = frameSize
  }
}
