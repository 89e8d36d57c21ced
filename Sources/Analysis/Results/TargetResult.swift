import Evaluation
import Files
import Timing
import Tracking

/// One subject on one target.
package struct TargetResult: Sendable {
  package let target: String
  /// The run's name, first frame and direction: those of its trajectory.
  package let run: String
  package let firstFrame: Int
  package let direction: Anchor.Direction
  /// The first of 10 consecutive scored frames with overlap <= 0.1 (frame of the sequence); nil if none.
  package let firstFailure: Int?
  package let isLost: Bool
  /// Whether polygons were compared, because the subject answers with quadrilaterals; else boxes.
  package let comparesPolygons: Bool
  /// The scores that are asked for often: under the convention shown, and by the rules of vbench.
  private let shown: Conventions
  private let shownScores: Scores?
  private let ownScores: Scores?
  private let times: MeasuredTimes
  private let evidence: TargetEvidence

  /// - Parameters:
  ///   - conventions: the ones that tables show.
  ///   - file: takes what there is of each frame; nil keeps it in memory.
  init(
    _ trajectory: Trajectory, _ evaluation: TargetEvaluation, under conventions: Conventions,
    in file: ScratchFile?
  ) {
    (target, run) = (trajectory.target, trajectory.run)
    (firstFrame, direction) = (trajectory.firstFrame, trajectory.direction)
    firstFailure = evaluation.firstFailure.map(trajectory.frame(ofStep:))
    isLost = evaluation.isLost
    comparesPolygons = evaluation.comparesPolygons
    shown = conventions
    (shownScores, ownScores) = (evaluation.scores[conventions], evaluation.scores[.vbench])
    times = MeasuredTimes(of: [trajectory])
    evidence = TargetEvidence(
      trajectory.steps, evaluation.frames, evaluation.scores, in: file)
  }

  /// What the subject said; read anew for each who asks.
  package var trajectory: Trajectory {
    Trajectory(
      target: target, firstFrame: firstFrame, direction: direction, run: run, steps: evidence.steps)
  }

  /// The 0-based frame of the sequence that a step belongs to.
  package func frame(ofStep index: Int) -> Int {
    direction == .forward ? firstFrame + index : firstFrame - index
  }

  /// The step of a frame of the sequence; it may be none that there is.
  package func step(ofFrame frame: Int) -> Int {
    direction == .forward ? frame - firstFrame : firstFrame - frame
  }

  /// What each frame scored, one per step of a complete trajectory: missing steps are there as missing
  /// predictions. Read anew for each who asks.
  package var frames: [FrameScore] { evidence.frames }
  package var frameCount: Int { evidence.frameCount }

  /// By the `vbench` rule; made anew for each who asks.
  package var curves: Curves { Curves(of: frames) }

  package func scores(under conventions: Conventions) -> Scores? {
    switch conventions {
    case shown: shownScores
    case .vbench: ownScores
    default: scores[conventions]
    }
  }

  /// Under every convention; read anew for each who asks.
  package var scores: [Conventions: Scores] { evidence.scores }

  /// The values of all measures that it has under a convention.
  package func figures(under conventions: Conventions) -> Figures {
    Dictionary([conventions, .vbench].map { ($0, scores(under: $0)) }) { first, _ in first }
      .compactMapValues(\.self).figures(under: conventions)
  }

  package var timing: TimingSummary { times.summary }
}
