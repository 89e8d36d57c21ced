import Evaluation

/// A tracker's answers for one target in one attempt, from the initialization frame to the last frame.
package struct Trajectory: Sendable, Hashable {
  package var target: String
  /// The 0-based index, in the sequence, of the frame that `steps[0]` belongs to.
  package var firstFrame: Int
  /// The direction of the steps: forward to the sequence's last frame, or backward to its first frame.
  package var direction: Anchor.Direction
  /// The attempt's name, unique among the attempts at the target; empty if there is only one attempt.
  package var attempt: String
  /// The steps, one per frame starting at `firstFrame`; fewer if the tracker failed.
  package var steps: Steps

  package init(
    target: String, firstFrame: Int, direction: Anchor.Direction = .forward, attempt: String = "",
    steps: Steps
  ) {
    self.target = target
    self.firstFrame = firstFrame
    self.direction = direction
    self.attempt = attempt
    self.steps = steps
  }

  package init(
    target: String, firstFrame: Int, direction: Anchor.Direction = .forward, attempt: String = "",
    steps: some Sequence<TrackStep>
  ) {
    self.init(
      target: target, firstFrame: firstFrame, direction: direction, attempt: attempt,
      steps: Steps(steps))
  }

  /// Returns the 0-based index, in the sequence, of the frame that a step belongs to.
  package func frame(ofStep index: Int) -> Int {
    direction == .forward ? firstFrame + index : firstFrame - index
  }

  /// Returns the index of the step for a frame of the sequence. The index may be out of range.
  package func step(ofFrame frame: Int) -> Int {
    direction == .forward ? frame - firstFrame : firstFrame - frame
  }
}
