import Geometry
import GroundTruth

/// The metadata and labels of a sequence, as reports need them, and access to its frames.
package struct SequenceFacts: Sendable {
  package var sequence: LabeledSequence
  /// The frame size; nil if the folder contains only labels and none of its files states the size.
  package var frameSize: PixelSize?
  /// The group of sequences that together are one unit of evidence, as in `PlannedItem`; nil if there is no such group.
  package var group: String?

  package init(sequence: LabeledSequence, frameSize: PixelSize?, group: String? = nil) {
    self.sequence = sequence
    self.frameSize = frameSize
    self.group = group
  }
}
