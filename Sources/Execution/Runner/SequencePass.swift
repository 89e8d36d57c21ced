import Evaluation
import GroundTruth

/// One way through a sequence's frames: from its first frame on, or from the last one that a run
/// goes backward from.
///
/// Each pass decodes the frames once and has a cell in the store for each subject.
struct SequencePass {
  let direction: Anchor.Direction
  /// The sequence as it is labelled.
  let labelled: LabelledSequence
  /// The frames in the order of the pass.
  let frames: LabelledSequence
  /// The runs of the pass, of each target.
  let runs: [[TargetRun]]
  /// Whether subjects that can follow all targets with one call per frame.
  var isTogether = false

  /// - Parameter runs: all runs of each target; the pass takes those of its direction.
  /// - Returns: nil where there is no run in this direction.
  init?(_ direction: Anchor.Direction, of sequence: LabelledSequence, runs: [[TargetRun]]) {
    self.direction = direction
    self.runs = runs.map { $0.filter { $0.start.direction == direction } }
    labelled = sequence
    guard let last = self.runs.joined().map(\.start.frame).max() else { return nil }
    guard direction == .backward else {
      frames = sequence
      return
    }
    var reversed = sequence
    reversed.frames = ReversedFrames(
      source: sequence.frames,
      range: sequence.firstFrame..<(sequence.firstFrame + last + 1))
    reversed.firstFrame = 0
    reversed.frameCount = last + 1
    frames = reversed
  }

  /// How many frames of the pass come before a frame of the sequence; the same the other way.
  func position(of frame: Int) -> Int {
    direction == .forward ? frame : frames.frameCount - 1 - frame
  }
}
