import Geometry

/// What is scored: the labels of one target and one subject's answers, frame by frame, both
/// starting at the frame that initialised the tracker.
public struct TargetTrack: Sendable {
  /// A label: the region where it is known, and whether the target could be seen.
  public struct Truth: Hashable, Sendable {
    public enum Visibility: Hashable, Sendable { case visible, absent, unlabelled }
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
    /// Whether the tracker was (re)initialised with the label on this frame, so that it says nothing.
    public var initialised: Bool

    public init(region: Region?, confidence: Double?, initialised: Bool) {
      self.region = region
      self.confidence = confidence
      self.initialised = initialised
    }
  }

  public var truth: [Truth]
  /// As many as `truth`; the first is the initialisation.
  public var answers: [Answer]

  public init(truth: [Truth], answers: [Answer]) {
    self.truth = truth
    self.answers = answers
  }
}
