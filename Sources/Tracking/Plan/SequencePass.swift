import Evaluation
import Execution
import GroundTruth
import Imaging
import Media

/// One way through a sequence's frames: from its first frame on, or from the last one that a run
/// goes backward from.
///
/// Each pass decodes the frames once and has a cell in the store for each subject.
struct SequencePass: ItemPass {
  let direction: Anchor.Direction
  /// The sequence as it is labelled.
  let labelled: LabelledSequence
  /// The frames in the order of the pass.
  let frames: ItemFrames
  /// The runs of the pass, of each target.
  let runs: [[TargetRun]]
  /// Whether subjects that can follow all targets with one call per frame.
  let isTogether: Bool
  /// Those that can make at least one run on the sequence, with their places in the plan.
  private let subjects: [(offset: Int, element: any Subject)]

  /// - Parameter runs: all runs of each target; the pass takes those of its direction.
  /// - Returns: nil where there is no run in this direction.
  init?(
    _ direction: Anchor.Direction, of sequence: LabelledSequence, runs: [[TargetRun]],
    subjects: [(offset: Int, element: any Subject)], isTogether: Bool
  ) {
    self.direction = direction
    self.runs = runs.map { $0.filter { $0.start.direction == direction } }
    self.subjects = subjects
    self.isTogether = isTogether
    labelled = sequence
    guard let last = self.runs.joined().map(\.start.frame).max() else { return nil }
    if direction == .forward {
      frames = ItemFrames(
        source: sequence.frames, first: sequence.firstFrame, count: sequence.frameCount)
    } else {
      let range = sequence.firstFrame..<(sequence.firstFrame + last + 1)
      frames = ItemFrames(
        source: ReversedFrames(source: sequence.frames, range: range), first: 0, count: last + 1)
    }
  }

  var order: FrameOrder { FrameOrder(direction) }

  func fingerprint(firstFrame: PixelBuffer) -> String {
    SequenceFingerprint.of(self, firstFrame: firstFrame)
  }

  func content(of lanes: [any Lane]) -> [UInt8] {
    TrackingContent.encode(
      lanes.compactMap { $0 as? any TrackingLane }.flatMap(\.trajectories))
  }

  func makeLanes() -> [any Lane] {
    let files = (labelled.frames as? ImageSequenceSource)?.paths ?? []
    let frameFiles = Array(files.dropFirst(labelled.firstFrame))
    var lanes: [any Lane] = []
    for (index, subject) in subjects {
      let runs = zip(labelled.targets, runs).flatMap { target, runs in
        runs.filter { subject.follows(target, from: $0.region) }.map { run in
          (target: target, run: run, firstPosition: position(of: run.start.frame))
        }
      }
      if isTogether, runs.count > 1, subject.makeGroup() != nil {
        for start in stride(from: 0, to: runs.count, by: GroupLane.limit) {
          guard let group = subject.makeGroup() else { break }
          lanes.append(
            GroupLane(
              subject: subject, subjectIndex: index, group: group,
              runs: Array(runs[start..<min(start + GroupLane.limit, runs.count)])))
        }
        continue
      }
      for (target, run, firstPosition) in runs {
        lanes.append(
          RunLane(
            subject: subject, subjectIndex: index,
            sequence: "\(labelled.dataset)/\(labelled.name)", target: target, run: run,
            firstPosition: firstPosition, frameFiles: frameFiles))
      }
    }
    return lanes
  }

  /// How many frames of the pass come before a frame of the sequence; the same the other way.
  func position(of frame: Int) -> Int {
    direction == .forward ? frame : frames.count - 1 - frame
  }
}
