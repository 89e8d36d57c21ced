import Bench
import Evaluation
import Files
import Geometry
import GroundTruth

/// The result of one attempt of a tracker on a target.
package struct TargetResult: Sendable {
  // The properties of the trajectory, without its steps. The steps are read from `evidence` on each access.
  package let target: String
  package let attempt: String
  package let firstFrame: Int
  package let direction: Anchor.Direction
  /// The index, in the sequence, of the frame at which the first failure begins; nil if there is no failure. A failure
  /// consists of 10 consecutive scored frames with overlap <= 0.1.
  package let firstFailure: Int?
  /// The number of frames from the attempt's first frame to the last scored frame; nil if no frame is scored.
  let lastScored: Int?
  package let isLost: Bool
  /// Whether polygons were compared because the tracker answers with quadrilaterals. Otherwise, boxes were compared.
  package let comparesPolygons: Bool
  /// The convention shown in tables. The scores under this convention and under `vbench` are stored directly, because
  /// they are used most often.
  private let shown: Conventions
  private let shownScores: Scores?
  private let ownScores: Scores?
  private let times: MeasuredTimes
  private let evidence: TargetEvidence

  /// Creates the result by scoring a tracker's answers on a target.
  ///
  /// - Parameters:
  ///   - conventions: the convention shown in tables.
  ///   - file: the file for each frame's results; nil to keep them in memory.
  init(
    of target: Target, against trajectory: Trajectory, frameSize: PixelSize?,
    under conventions: Conventions, in file: ScratchFile?
  ) {
    var evidence = TargetEvidence.Writer(trajectory.steps, in: file)
    let evaluation = evaluate(
      TrackPieces(of: target, against: trajectory, frameSize: frameSize),
      frames: { evidence.add($0) })
    (self.target, attempt) = (trajectory.target, trajectory.attempt)
    (firstFrame, direction) = (trajectory.firstFrame, trajectory.direction)
    lastScored = evaluation.lastScored
    firstFailure = evaluation.firstFailure.map(trajectory.frame(ofStep:))
    isLost = evaluation.isLost
    comparesPolygons = evaluation.comparesPolygons
    shown = conventions
    (shownScores, ownScores) = (evaluation.scores[conventions], evaluation.scores[.vbench])
    times = MeasuredTimes(of: [trajectory])
    self.evidence = evidence.end(with: evaluation.scores)
  }

  /// The tracker's answers, which are read on each access.
  package var trajectory: Trajectory { trajectory(evidence.steps) }

  private var outline: Trajectory { trajectory(Trajectory.Steps()) }

  private func trajectory(_ steps: Trajectory.Steps) -> Trajectory {
    Trajectory(
      target: target, firstFrame: firstFrame, direction: direction, attempt: attempt, steps: steps)
  }

  package func frame(ofStep index: Int) -> Int { outline.frame(ofStep: index) }
  package func step(ofFrame frame: Int) -> Int { outline.step(ofFrame: frame) }

  /// The scores of the frames in order, with one element for each step of a complete trajectory. Missing steps count as
  /// missing predictions. The scores are read on each access.
  package var eachFrame: FrameScores { FrameScores(of: evidence) }

  package var frameCount: Int { evidence.frameCount }

  /// The curves under the `vbench` convention, which are computed on each access.
  package var curves: Curves { Curves(of: frameRanges.lazy.map(evidence.frames)) }

  /// The frames, split into ranges that are short enough to be held in memory.
  private var frameRanges: some Sequence<Range<Int>> {
    stride(from: 0, to: frameCount, by: TrackScorer.pieceLength).lazy.map { [frameCount] start in
      start..<min(start + TrackScorer.pieceLength, frameCount)
    }
  }

  /// Each frame's scores and steps, split into chunks. `start` is the index of a chunk's first frame.
  package var framesAndSteps: some Sequence<(start: Int, frames: [FrameScore], steps: [TrackStep])>
  {
    let steps = evidence.steps
    return frameRanges.lazy.map { [evidence] range in
      (range.lowerBound, evidence.frames(range), steps.array(range.clamped(to: steps.indices)))
    }
  }

  /// A chunk of the track with its frames' scores, and the index of its first frame.
  typealias Piece = (start: Int, track: TargetTrack, frames: [FrameScore])

  /// Returns the labels, the answers and each frame's scores, chunk by chunk.
  ///
  /// - Parameter facts: the metadata and labels of the target's sequence.
  func pieces(on facts: SequenceFacts) -> some Sequence<Piece> {
    let labels = facts.sequence.targets.first { $0.name == target }
    let pieces = labels.map {
      TrackPieces(of: $0, against: trajectory, frameSize: facts.frameSize)
    }
    return (pieces?.indices ?? 0..<0).lazy.compactMap { [evidence] index -> Piece? in
      pieces.map { ($0.start(of: index), $0[index], evidence.frames($0.frames(of: index))) }
    }
  }

  package func scores(under conventions: Conventions) -> Scores? {
    switch conventions {
    case shown: shownScores
    case .vbench: ownScores
    default: scores[conventions]
    }
  }

  /// The scores under every convention, which are read on each access.
  package var scores: [Conventions: Scores] { evidence.scores }

  /// Returns the values of all measures under a convention.
  package func figures(under conventions: Conventions) -> Figures {
    Figures(scores(under: conventions), own: scores(under: .vbench))
  }

  package var timing: TimingSummary { times.summary }
}
