/// A frame as input for the measures of a target. It consists of the label, the answer, and the scores under
/// the `vbench` rule.
package struct JudgedFrame: Sendable {
  /// The frame's index in its track. Index 0 is the initialization frame.
  package var index: Int
  package var truth: TargetTrack.Truth
  /// The answer; nil for frames after the track's last answer.
  package var answer: TrackStep?
  package var score: FrameScore
}
