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

  /// An answer: nil region where the subject gave none.
  public struct Answer: Hashable, Sendable {
    public var region: Region?
    /// 0...1, nil where the subject gives none.
    public var confidence: Double?
    /// Whether the tracker was (re)initialized with the label on this frame, so that it says nothing.
    public var initialized: Bool
    /// Whether a supervisor saw the tracker lose the target on this frame and stopped it.
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
  /// One per label, the first being the initialization; missing ones at the end count as nil.
  public var answers: [Answer]
  /// The size of the frames, for the toolkits that cut regions at the image's border; nil leaves
  /// them whole.
  public var frameSize: PixelSize?

  public init(truth: [Truth], answers: [Answer], frameSize: PixelSize? = nil) {
    self.truth = truth
    self.answers = answers
    self.frameSize = frameSize
  }
}
