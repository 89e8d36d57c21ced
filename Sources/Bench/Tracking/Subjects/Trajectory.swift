import Evaluation

/// All answers of a subject for one target in one attempt, from the initializing frame to the last.
package struct Trajectory: Sendable, Hashable {
  /// The target's name.
  package var target: String
  /// The 0-based frame of the sequence to which `steps[0]` belongs.
  package var firstFrame: Int
  /// Whether the steps go to the sequence's last frame or to its first.
  package var direction: Anchor.Direction
  /// The attempt's name, unique among those at the target; empty if there is only one.
  package var attempt: String
  /// One step per frame from `firstFrame` on; fewer if the subject failed.
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

  /// Returns the 0-based frame of the sequence to which a step belongs.
  package func frame(ofStep index: Int) -> Int {
    direction == .forward ? firstFrame + index : firstFrame - index
  }

  /// Returns the index of the step for a frame of the sequence. It may be out of range.
  package func step(ofFrame frame: Int) -> Int {
    direction == .forward ? frame - firstFrame : firstFrame - frame
  }
}
