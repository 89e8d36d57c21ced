import Bench
import Evaluation
import GroundTruth
import Imaging
import Media

/// A pass over a sequence's frames: forward from the first frame, or backward from the last frame that an
/// attempt needs.
struct SequencePass: Sendable {
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
    let beginnings = methods.map { self.beginnings(for: $0.method) }
    return ItemPass(
      FrameOrder(direction), frames: frames,
      methods: zip(methods, beginnings).filter { !$1.isEmpty }.map { method, beginnings in
        ItemPass.PassMethod(method.method.identity.name) {
          lanes(of: method.method, at: method.index, beginnings)
        }
      },
      header: TrackingContent.header
    ) { SequenceFingerprint.of(self, firstFrame: $0) }
  }

  private func beginnings(for method: any TrackingMethod) -> [GroupWork.Beginning] {
    zip(labeled.targets, attempts).flatMap { target, attempts in
      attempts.filter { method.follows(target, from: $0.region) }.map { attempt in
        (target: target, attempt: attempt, firstPosition: position(of: attempt.start.frame))
      }
    }
  }

  private func lanes(
    of method: any TrackingMethod, at index: Int, _ beginnings: [GroupWork.Beginning]
  ) -> [any Lane] {
    let pace = beginnings.first?.attempt.pace
    let isApart = pace?.hasIndependentAttempts ?? false
    return (isApart ? beginnings.map { [$0] } : [beginnings]).flatMap { part -> [any Lane] in
      var group: (any TrackingMethodGroup)? = group(of: part, for: method)
      if pace != nil {
        group = group ?? SeparateTrackers(method, part.map(sessionTarget))
      }
      guard let group else { return part.map { separateLane(of: method, at: index, $0) } }
      return [
        MethodLane(
          method, at: index, from: part.map(\.firstPosition).min() ?? 0,
          GroupWork(group, of: method, sequence: fullName, part))
      ]
    }
  }

  private func separateLane(
    of method: any TrackingMethod, at index: Int, _ beginning: GroupWork.Beginning
  ) -> any Lane {
    MethodLane(
      method, at: index, from: beginning.firstPosition,
      AttemptWork(
        method, sequence: fullName, target: beginning.target, attempt: beginning.attempt,
        frameFiles: frameFiles))
  }

  /// Returns the group that follows targets with one call per frame; nil if they are followed separately.
  private func group(
    of beginnings: [GroupWork.Beginning], for method: any TrackingMethod
  ) -> TargetGroups? {
    guard isTogether, beginnings.count > 1 else { return nil }
    return TargetGroups(method, targets: beginnings.count)
  }

  private func sessionTarget(of beginning: GroupWork.Beginning) -> SessionTarget {
    SessionTarget(
      sequence: fullName, target: beginning.target, firstFrame: beginning.attempt.start.frame,
      stride: direction == .forward ? 1 : -1, frameFiles: frameFiles)
  }

  /// The name of the sequence, which includes the dataset's name.
  private var fullName: String { "\(labeled.dataset)/\(labeled.name)" }

  /// The paths of the sequence's frames; empty if the frames are not separate files.
  private var frameFiles: [String] {
    Array(((labeled.frames as? ImageSequenceSource)?.paths ?? []).dropFirst(labeled.firstFrame))
  }

  /// Maps a frame of the sequence to its position in the pass.
  private func position(of frame: Int) -> Int {
    direction == .forward ? frame : frames.count - 1 - frame
  }
}
