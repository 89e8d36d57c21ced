import Evaluation
import Timing
import Tracking

/// One subject on one target.
public struct TargetResult: Sendable {
  public var target: String
  public var trajectory: Trajectory
  /// One per step of a complete trajectory: missing steps are there as missing predictions.
  public var frames: [FrameScore]
  public var scores: [Conventions: Scores]
  public var curves: Curves
  /// The first of 10 consecutive scored frames with overlap <= 0.1 (frame of the sequence); nil if none.
  public var firstFailure: Int?
  public var isLost: Bool
  public var timing: TimingSummary
  /// Whether polygons were compared, because the subject answers with quadrilaterals; else boxes.
  public var comparesPolygons: Bool

  public init(
    target: String, trajectory: Trajectory, frames: [FrameScore], scores: [Conventions: Scores],
    curves: Curves, firstFailure: Int?, isLost: Bool, timing: TimingSummary,
    comparesPolygons: Bool = false
  ) {
    self.target = target
    self.trajectory = trajectory
    self.frames = frames
    self.scores = scores
    self.curves = curves
    self.firstFailure = firstFailure
    self.isLost = isLost
    self.timing = timing
    self.comparesPolygons = comparesPolygons
  }
}
