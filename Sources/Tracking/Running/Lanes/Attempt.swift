import Evaluation
import Geometry
import GroundTruth
import Media

/// A schedule of the attempts at a target.
///
/// The attempts must depend only on the labels and the frame size, so that a continued run makes the same attempts.
package protocol AttemptSchedule: Sendable {
  /// Returns the attempts at a target.
  ///
  /// - Returns: the attempts in the order of the results; empty if no tracker can be started on the target.
  /// - Throws: `MediaError` if the frame size is needed but the frames cannot be read.
  func attempts(of target: Target, in sequence: LabeledSequence) throws -> [Attempt]
}

/// The schedule of the attempts that a standard tracking protocol defines.
package struct ProtocolSchedule: AttemptSchedule, Hashable {
  var evaluationProtocol: EvaluationProtocol
  var parameters: ProtocolParameters

  package init(
    _ evaluationProtocol: EvaluationProtocol = .ope,
    parameters: ProtocolParameters = ProtocolParameters()
  ) {
    self.evaluationProtocol = evaluationProtocol
    self.parameters = parameters
  }

  package func attempts(of target: Target, in sequence: LabeledSequence) throws -> [Attempt] {
    guard let first = target.initialFrame, let region = target.startRegion(at: first) else {
      return []
    }
    return try evaluationProtocol.attempts(
      at: StartableTarget(
        frameCount: target.annotations.count, firstFrame: first, firstRegion: region,
        omittedStarts: target.omittedStarts, anchors: sequence.anchors,
        region: target.startRegion, frameSize: sequence.frames.frameSize),
      parameters: parameters)
  }
}

extension Target {
  /// Returns the label of a frame if a tracker can be started with it; otherwise nil.
  func startRegion(at frame: Int) -> Region? {
    guard annotations.indices.contains(frame), annotations[frame].visibility == .visible,
      let region = annotations[frame].region, region.isValid
    else { return nil }
    return region
  }
}

extension TrackingMethod {
  /// Returns whether the tracker can follow at least one of the targets, starting from the target's first usable label.
  func follows(anyOf targets: [Target]) -> Bool {
    targets.contains { target in
      target.initialFrame.flatMap { target.startRegion(at: $0) }.map { follows(target, from: $0) }
        ?? false
    }
  }
}
