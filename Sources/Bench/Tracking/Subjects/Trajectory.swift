import Evaluation

/// All that one subject said about one target in one run, from the initializing frame to the last.
package struct Trajectory: Sendable, Hashable {
  /// The target's name.
  package var target: String
  /// The 0-based frame of the sequence that `steps[0]` belongs to.
  package var firstFrame: Int
  /// Whether the steps go to the sequence's last frame or to its first.
  package var direction: Anchor.Direction
  /// The run's name, unique among those on the target; empty where there is only one.
  package var run: String
  /// One step per frame from `firstFrame` on; fewer where the subject failed.
  package var steps: Steps

  package init(
    target: String, firstFrame: Int, direction: Anchor.Direction = .forward, run: String = "",
    steps: Steps
  ) {
    self.target = target
    self.firstFrame = firstFrame
    self.direction = direction
    self.run = run
    self.steps = steps
  }

  package init(
    target: String, firstFrame: Int, direction: Anchor.Direction = .forward, run: String = "",
    steps: some Sequence<TrackStep>
  ) {
    self.init(
      target: target, firstFrame: firstFrame, direction: direction, run: run, steps: Steps(steps))
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
