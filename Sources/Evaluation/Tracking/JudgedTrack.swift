import Geometry

/// What the measures of a target are computed from: labels, answers, and what each frame scored by
/// the rules of vbench.
public struct JudgedTrack: Sendable {
  public var track: TargetTrack
  /// One per label.
  public var frames: [FrameScore]
  /// The index of the first of ten frames in a row with an overlap of at most 0.1; nil if there is
  /// none.
  public var firstFailure: Int?

  public init(track: TargetTrack, frames: [FrameScore], firstFailure: Int?) {
    self.track = track
    self.frames = frames
    self.firstFailure = firstFailure
  }
}
