import Geometry

/// What is scored: the labels of one target and one subject's answers, frame by frame, both
/// starting at the frame that initialized the tracker.
public struct TargetTrack: Sendable {
  /// A label: the region where it is known, and whether the target could be seen.
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
  /// One per label, the first being the initialization; missing ones at the end count as nil.
  public var answers: [TrackStep]
  /// The size of the frames, for the toolkits that cut regions at the image's border; nil leaves
  /// them whole.
  public var frameSize: PixelSize?

  public init(truth: [Truth], answers: [TrackStep], frameSize: PixelSize? = nil) {
    self.truth = truth
    self.answers = answers
    self.frameSize = frameSize
  }
}
