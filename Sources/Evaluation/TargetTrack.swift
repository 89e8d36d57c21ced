import Geometry

/// The input of scoring: the labels of one target and the answers of one subject, frame by frame. Both begin
/// with the frame that initialized the tracker.
public struct TargetTrack: Sendable {
  /// A label: the region if it is known, and whether the target was visible.
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
  /// The answers, one per label, beginning with the initialization. Missing ones at the end count as nil.
  public var answers: [TrackStep]
  /// The size of the frames, for toolkits that cut regions at the image's border; nil to leave regions whole.
  public var frameSize: PixelSize?

  public init(truth: [Truth], answers: [TrackStep], frameSize: PixelSize? = nil) {
    self.truth = truth
    self.answers = answers
    self.frameSize = frameSize
  }
}
