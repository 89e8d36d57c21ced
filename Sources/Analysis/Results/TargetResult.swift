import Evaluation
import Timing
import Tracking

/// One subject on one target.
package struct TargetResult: Sendable {
  package var target: String
  package var trajectory: Trajectory
  /// One per step of a complete trajectory: missing steps are there as missing predictions.
  package var frames: [FrameScore]
  package var scores: [Conventions: Scores]
  /// By the `vbench` rule; made when asked for, since they take more memory than all else of a short
  /// sequence.
  package var curves: Curves { Curves(of: frames) }
  /// The first of 10 consecutive scored frames with overlap <= 0.1 (frame of the sequence); nil if none.
  package var firstFailure: Int?
  package var isLost: Bool
  package var timing: TimingSummary
  /// Whether polygons were compared, because the subject answers with quadrilaterals; else boxes.
  package var comparesPolygons: Bool

  package init(
    target: String, trajectory: Trajectory, frames: [FrameScore], scores: [Conventions: Scores],
    firstFailure: Int?, isLost: Bool, timing: TimingSummary,
    comparesPolygons: Bool = false
  ) {
    self.target = target
    self.trajectory = trajectory
    self.frames = frames
    self.scores = scores
    self.firstFailure = firstFailure
    self.isLost = isLost
    self.timing = timing
    self.comparesPolygons = comparesPolygons
  }
}
