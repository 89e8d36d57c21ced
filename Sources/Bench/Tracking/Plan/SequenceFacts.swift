import Geometry
import GroundTruth

/// A sequence as the reports need it: facts and labels, and how to read its frames again.
package struct SequenceFacts: Sendable {
  package var sequence: LabeledSequence
  /// nil where the folder holds labels alone, and none of its files says the size.
  package var frameSize: PixelSize?

  package init(sequence: LabeledSequence, frameSize: PixelSize?) {
    self.sequence = sequence
    self.frameSize = frameSize
  }
}
