import Evaluation
import Files
import Geometry
import GroundTruth
import Media

/// One attempt of a tracker at a target: where it starts, in which direction it goes, and what
/// happens when it loses the target.
package struct Attempt: Sendable, Hashable {
  /// Unique among the attempts at a target; empty where there is only one. Without blanks.
  package var name: String
  /// The frame that the tracker is started on, and whether it goes on to the sequence's last frame
  /// or back to its first.
  package var start: Anchor
  /// What the tracker is started with, in pixels.
  package var region: Region
  /// How many frames after a failure the tracker is started again, with the label there: VOT's
  /// supervised experiment. nil lets it go on.
  package var restartAfter: Int?

  package init(
    name: String = "", start: Anchor, region: Region, restartAfter: Int? = nil
  ) {
    self.name = name
    self.start = start
    self.region = region
    self.restartAfter = restartAfter
  }
}

/// Says which attempts are made at a target.
///
/// The attempts must be a function of the labels and the size of the frames alone, so that a run which
/// was broken off continues with the same ones.
package protocol AttemptSchedule: Sendable {
  /// - Returns: the attempts in the order of the results; none where the target cannot be started.
  /// - Throws: `MediaError` where the frames have to be asked for their size and cannot be read.
  func attempts(of target: Target, in sequence: LabeledSequence) throws -> [Attempt]
}

/// The attempts of the field's protocols.
package struct ProtocolSchedule: AttemptSchedule, Hashable {
  package var evaluationProtocol: EvaluationProtocol
  package var parameters: ProtocolParameters

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
    let start = Anchor(frame: first, direction: .forward)
    switch evaluationProtocol {
    case .ope, .longterm, .got10k:
      return [Attempt(start: start, region: region)]
    case .votSupervised:
      return [
        Attempt(start: start, region: region, restartAfter: max(1, parameters.restartAfter))
      ]
    case .tre:
      return temporalAttempts(of: target)
    case .sre:
      let size = try sequence.frames.frameSize()
      // As the toolkit: where the first of the temporal attempts starts.
      let frame = temporalStarts(of: target).first ?? first
      let region = target.startRegion(at: frame) ?? region
      let start = Anchor(frame: frame, direction: .forward)
      return SpatialShift.allCases.compactMap { shift in
        let box = shift.box(of: region.boundingBox, in: size)
        guard box.isValid else { return nil }
        return Attempt(name: shift.rawValue, start: start, region: .box(box))
      }
    case .votMultistart:
      return anchors(of: target, in: sequence).compactMap { anchor in
        target.startRegion(at: anchor.frame).map {
          Attempt(
            name: "\(anchor.direction.rawValue)-\(anchor.frame)", start: anchor, region: $0)
        }
      }
    }
  }

  private func temporalAttempts(of target: Target) -> [Attempt] {
    temporalStarts(of: target).enumerated().compactMap { index, frame in
      target.startRegion(at: frame).map {
        Attempt(
          name: Self.temporalName(index), start: Anchor(frame: frame, direction: .forward),
          region: $0)
      }
    }
  }

  private func temporalStarts(of target: Target) -> [Int] {
    TemporalStarts.frames(
      of: target.annotations.indices.map { target.startRegion(at: $0)?.boundingBox },
      omitting: target.omittedStarts)
  }

  /// The name of a temporal attempt, from its 0-based number: "01" and so on.
  package static func temporalName(_ index: Int) -> String {
    String(index + 1).zeroPadded(to: 2)
  }

  /// The dataset's own anchors where it has any: forward ones, then backward ones.
  private func anchors(of target: Target, in sequence: LabeledSequence) -> [Anchor] {
    guard sequence.anchors.contains(where: { $0 > 0 || $0 < 0 }) else {
      return Anchor.spaced(
        by: parameters.anchorSpacing,
        over: target.annotations.indices.map { target.startRegion(at: $0) != nil })
    }
    let values = sequence.anchors.prefix(target.annotations.count).enumerated()
    return values.filter { $0.element > 0 }.map { Anchor(frame: $0.offset, direction: .forward) }
      + values.filter { $0.element < 0 }.map { Anchor(frame: $0.offset, direction: .backward) }
  }
}

extension Target {
  /// The label of a frame, where a tracker can be started with it.
  package func startRegion(at frame: Int) -> Region? {
    guard annotations.indices.contains(frame), annotations[frame].visibility == .visible,
      let region = annotations[frame].region, region.isValid
    else { return nil }
    return region
  }
}

extension Subject {
  /// Whether one of the targets can be followed from its first label on.
  package func follows(anyOf targets: [Target]) -> Bool {
    targets.contains { target in
      target.initialFrame.flatMap { target.startRegion(at: $0) }.map { follows(target, from: $0) }
        ?? false
    }
  }
}
