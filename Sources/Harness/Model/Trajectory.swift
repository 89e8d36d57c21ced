import Geometry

/// All that one subject said about one target, from the initialising frame to the last.
public struct Trajectory: Sendable, Hashable {
  /// The answer for one frame.
  public struct Step: Sendable, Hashable {
    /// Where the subject says the target is, in pixels, origin upper-left; nil for no answer.
    public var region: Region?
    /// 0...1; nil where the subject gives none.
    public var confidence: Double?
    /// The tracker's own work on this frame, on the wall and in thread-CPU time; nil where no work
    /// was measured.
    public var wallNanoseconds: Int64?
    public var cpuNanoseconds: Int64?
    /// Whether the tracker was initialised with the label on this frame.
    public var initialised: Bool

    public init(
      region: Region?, confidence: Double?, wallNanoseconds: Int64?, cpuNanoseconds: Int64?,
      initialised: Bool
    ) {
      self.region = region
      self.confidence = confidence
      self.wallNanoseconds = wallNanoseconds
      self.cpuNanoseconds = cpuNanoseconds
      self.initialised = initialised
    }
  }

  /// The target's name.
  public var target: String
  /// The 0-based frame of the sequence that `steps[0]` belongs to.
  public var firstFrame: Int
  /// One step per frame from `firstFrame` on; shorter than the sequence where the subject failed.
  public var steps: [Step]

  public init(target: String, firstFrame: Int, steps: [Step]) {
    self.target = target
    self.firstFrame = firstFrame
    self.steps = steps
  }
}
