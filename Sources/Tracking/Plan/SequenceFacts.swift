import Geometry
import GroundTruth

/// A sequence as the reports need it: facts and labels, and how to read its frames again.
package struct SequenceFacts: Sendable {
  package var sequence: LabelledSequence
  package var frameSize: PixelSize

  package init(sequence: LabelledSequence, frameSize: PixelSize) {
    self.sequence = sequence
    self.frameSize = frameSize
  }
}
