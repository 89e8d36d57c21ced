import Geometry

/// A frame as the measures of a target see it: the label, the answer, and the scores by the rules of vbench.
public struct JudgedFrame: Sendable {
  /// The frame's index in its track. 0 is the initialization.
  public var index: Int
  public var truth: TargetTrack.Truth
  /// The answer; nil if the subject has stopped answering.
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
