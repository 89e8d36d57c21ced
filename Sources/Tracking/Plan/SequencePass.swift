import Algorithms
import Evaluation
import Execution
import GroundTruth
import Imaging
import Media

/// One way through a sequence's frames: from its first frame on, or from the last one that an attempt
/// goes backward from.
///
/// Each pass decodes the frames once and has a cell in the store for each subject.
struct SequencePass: ItemPass {
  let direction: Anchor.Direction
  /// The sequence as it is labeled.
  let labeled: LabeledSequence
  /// The frames in the order of the pass.
  let frames: ItemFrames
  /// The attempts of the pass, of each target.
  let attempts: [[Attempt]]
  /// Whether subjects that can follow all targets with one call per frame.
  let isTogether: Bool
  /// Those that can make at least one attempt on the sequence, with their places in the plan.
  private let subjects: [(offset: Int, element: any Subject)]

  /// - Parameter attempts: all attempts of each target; the pass takes those of its direction.
  /// - Returns: nil where there is no attempt in this direction.
  init?(
    _ direction: Anchor.Direction, of sequence: LabeledSequence, attempts: [[Attempt]],
    subjects: [(offset: Int, element: any Subject)], isTogether: Bool
  ) {
    self.direction = direction
    self.attempts = attempts.map { $0.filter { $0.start.direction == direction } }
    self.subjects = subjects
    self.isTogether = isTogether
    labeled = sequence
    guard let last = self.attempts.joined().map(\.start.frame).max() else { return nil }
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
    let files = (labeled.frames as? ImageSequenceSource)?.paths ?? []
    let frameFiles = Array(files.dropFirst(labeled.firstFrame))
    var lanes: [any Lane] = []
    for (index, subject) in subjects {
      let attempts = zip(labeled.targets, attempts).flatMap { target, attempts in
        attempts.filter { subject.follows(target, from: $0.region) }.map { attempt in
          (target: target, attempt: attempt, firstPosition: position(of: attempt.start.frame))
        }
      }
      if isTogether, attempts.count > 1, subject.makeGroup() != nil {
        for part in attempts.chunks(ofCount: GroupLane.limit) {
          guard let group = subject.makeGroup() else { break }
          lanes.append(
            GroupLane(
              subject: subject, subjectIndex: index, group: group, attempts: Array(part)))
        }
        continue
      }
      for (target, attempt, firstPosition) in attempts {
        lanes.append(
          TargetLane(
            subject: subject, subjectIndex: index,
            sequence: "\(labeled.dataset)/\(labeled.name)", target: target, attempt: attempt,
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
