import Geometry

/// The labels of one target and the answers of one tracker, frame by frame, as input for scoring. Labels and answers
/// start at the frame on which the tracker was initialized.
package struct TargetTrack: Sendable {
  /// The label of a frame: the region, if known, and whether the target is visible.
  package struct Truth: Hashable, Sendable {
    package enum Visibility: Hashable, Sendable { case visible, absent, unlabeled }
    package var region: Region?
    package var visibility: Visibility

    package init(region: Region?, visibility: Visibility) {
      self.region = region
      self.visibility = visibility
    }
  }

  package var truth: [Truth]
  /// The answers, one per label, starting with the initialization. The array is shorter than `truth` if answers at the
  /// end are missing.
  package var answers: [TrackStep]
  /// The frame size, which is needed by toolkits that crop regions at the image border. If nil, regions are not
  /// cropped.
  package var frameSize: PixelSize?

  package init(truth: [Truth], answers: [TrackStep], frameSize: PixelSize? = nil) {
    self.truth = truth
    self.answers = answers
    self.frameSize = frameSize
  }
}
