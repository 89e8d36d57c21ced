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

  /// An answer. Its region is nil if the subject gave none.
  public struct Answer: Hashable, Sendable {
    public var region: Region?
    /// 0...1; nil if the subject gives none.
    public var confidence: Double?
    /// Whether the tracker was initialized or restarted with the label on this frame, so that the answer is not
    /// its own.
    public var initialized: Bool
    /// Whether a supervisor stopped the tracker on this frame because it had lost the target.
    public var failed: Bool

    public init(
      region: Region?, confidence: Double?, initialized: Bool, failed: Bool = false
    ) {
      self.region = region
      self.confidence = confidence
      self.initialized = initialized
      self.failed = failed
    }
  }

  public var truth: [Truth]
  /// The answers, one per label, beginning with the initialization. Missing ones at the end count as nil.
  public var answers: [Answer]
  /// The size of the frames, for toolkits that cut regions at the image's border; nil to leave regions whole.
  public var frameSize: PixelSize?

  public init(truth: [Truth], answers: [Answer], frameSize: PixelSize? = nil) {
    self.truth = truth
    self.answers = answers
    self.frameSize = frameSize
  }
}
