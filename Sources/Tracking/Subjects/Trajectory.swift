import Evaluation
import Geometry

/// All that one subject said about one target in one run, from the initialising frame to the last.
package struct Trajectory: Sendable, Hashable {
  /// The answer for one frame.
  package struct Step: Sendable, Hashable {
    /// Where the subject says the target is, in pixels, origin upper-left; nil for no answer.
    package var region: Region?
    /// 0...1; nil where the subject gives none.
    package var confidence: Double?
    /// The tracker's own work on this frame, on the wall and in thread-CPU time; nil where no work
    /// was measured.
    package var wallNanoseconds: Int64?
    package var cpuNanoseconds: Int64?
    /// Whether the tracker was initialised with the label on this frame.
    package var initialised: Bool
    /// Whether the tracker was stopped because it missed the target on this frame.
    package var failed: Bool

    package init(
      region: Region?, confidence: Double?, wallNanoseconds: Int64?, cpuNanoseconds: Int64?,
      initialised: Bool, failed: Bool = false
    ) {
      self.region = region
      self.confidence = confidence
      self.wallNanoseconds = wallNanoseconds
      self.cpuNanoseconds = cpuNanoseconds
      self.initialised = initialised
      self.failed = failed
    }

    /// A frame that the tracker was not shown.
    package static let skipped = Step(
      region: nil, confidence: nil, wallNanoseconds: nil, cpuNanoseconds: nil, initialised: false)
  }

  /// The target's name.
  package var target: String
  /// The 0-based frame of the sequence that `steps[0]` belongs to.
  package var firstFrame: Int
  /// Whether the steps go to the sequence's last frame or to its first.
  package var direction: Anchor.Direction
  /// The run's name, unique among those on the target; empty where there is only one.
  package var run: String
  /// One step per frame from `firstFrame` on; fewer where the subject failed.
  package var steps: [Step]

  package init(
    target: String, firstFrame: Int, direction: Anchor.Direction = .forward, run: String = "",
    steps: [Step]
  ) {
    self.target = target
    self.firstFrame = firstFrame
    self.direction = direction
    self.run = run
    self.steps = steps
  }

  /// The 0-based frame of the sequence that a step belongs to.
  package func frame(ofStep index: Int) -> Int {
    direction == .forward ? firstFrame + index : firstFrame - index
  }

  /// The step of a frame of the sequence; it may be none that there is.
  package func step(ofFrame frame: Int) -> Int {
    direction == .forward ? frame - firstFrame : firstFrame - frame
  }
}
