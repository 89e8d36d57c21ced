import Algorithms
import Bench
import Evaluation
import GroundTruth
import Imaging
import Media

/// A pass over a sequence's frames: forward from the first frame, or backward from the last frame that an
/// attempt needs.
struct SequencePass: Sendable {
  typealias Beginning = (target: Target, attempt: Attempt, firstPosition: Int)

  let direction: Anchor.Direction
  let labeled: LabeledSequence
  /// The frames in the order of the pass.
  let frames: ItemFrames
  /// The attempts that the pass contains, for each target.
  let attempts: [[Attempt]]
  /// Whether all targets are followed with one call per frame. Trackers that do not support this follow each target
  /// separately.
  let isTogether: Bool

  /// Creates a sequence's pass in one direction.
  ///
  /// - Parameter attempts: all attempts at each target. The pass uses those in its own direction.
  /// - Returns: nil if there is no attempt in this direction.
  init?(
    _ direction: Anchor.Direction, of sequence: LabeledSequence, attempts: [[Attempt]],
    isTogether: Bool
  ) {
    self.direction = direction
    self.attempts = attempts.map { $0.filter { $0.start.direction == direction } }
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

  /// Returns the pass as an element of a plan.
  ///
  /// - Parameter methods: the trackers that can make at least one attempt on the sequence, with their indices in the
  ///   plan.
  func planned(for methods: [(index: Int, method: any TrackingMethod)]) -> ItemPass {
    ItemPass(
      FrameOrder(direction), frames: frames,
      methods: methods.filter { !beginnings(for: $0.method).isEmpty }.map { index, method in
        ItemPass.PassMethod(method.identity.name) { lanes(of: method, at: index) }
      },
      header: TrackingContent.header
    ) { SequenceFingerprint.of(self, firstFrame: $0) }
  }

  private func beginnings(for method: any TrackingMethod) -> [Beginning] {
    zip(labeled.targets, attempts).flatMap { target, attempts in
      attempts.filter { method.follows(target, from: $0.region) }.map { attempt in
        (target: target, attempt: attempt, firstPosition: position(of: attempt.start.frame))
      }
    }
  }

  private func lanes(of method: any TrackingMethod, at index: Int) -> [any Lane] {
    let beginnings = beginnings(for: method)
    guard isTogether, beginnings.count > 1, method.makeGroup() != nil else {
      let files = (labeled.frames as? ImageSequenceSource)?.paths ?? []
      let frameFiles = Array(files.dropFirst(labeled.firstFrame))
      return beginnings.map { target, attempt, firstPosition in
        MethodLane(
          method, at: index, from: firstPosition,
          AttemptWork(
            method, sequence: "\(labeled.dataset)/\(labeled.name)", target: target,
            attempt: attempt, frameFiles: frameFiles))
      }
    }
    return beginnings.chunks(ofCount: GroupWork.limit).compactMap { part in
      method.makeGroup().map { group in
        MethodLane(
          method, at: index, from: part.map(\.firstPosition).min() ?? 0,
          GroupWork(group, Array(part)))
      }
    }
  }

  /// Maps a frame of the sequence to its position in the pass.
  private func position(of frame: Int) -> Int {
    direction == .forward ? frame : frames.count - 1 - frame
  }
}
