import Geometry

/// The input for scoring: one target's labels and one tracker's answers, frame by frame. Both start at the
/// frame on which the tracker was initialized.
public struct TargetTrack: Sendable {
  /// A label: the region, if known, and whether the target was visible.
  public struct Truth: Hashable, Sendable {
    public enum Visibility: Hashable, Sendable { case visible, absent, unlabeled }
    public var region: Region?
    public var visibility: Visibility

    public init(region: Region?, visibility: Visibility) {
      self.region = region
      self.visibility = visibility
    }
  }

  public var truth: [Truth]
  /// The answers, one per label, starting with the initialization. Missing answers at the end count as nil.
  public var answers: [TrackStep]
  /// The frame size, for toolkits that crop regions at the image border; nil to leave regions uncropped.
  public var frameSize: PixelSize?

  public init(truth: [Truth], answers: [TrackStep], frameSize: PixelSize? = nil) {
    self.truth = truth
    self.answers = answers
    self.frameSize = frameSize
  }
}
