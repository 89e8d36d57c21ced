import Geometry

/// What the measures of a target see of a frame: the label, the answer, and what the frame scored by the rules
/// of vbench.
public struct JudgedFrame: Sendable {
  /// The frame's place in its track, 0 being the initialization.
  public var index: Int
  public var truth: TargetTrack.Truth
  /// nil where the subject has stopped answering.
  public var answer: TrackStep?
  public var score: FrameScore

  public init(
    index: Int, truth: TargetTrack.Truth, answer: TrackStep?, score: FrameScore
  ) {
    self.index = index
    self.truth = truth
    self.answer = answer
    self.score = score
  }
}
