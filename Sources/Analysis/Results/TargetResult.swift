import Evaluation
import Files
import Timing
import Tracking

/// One subject on one target.
package struct TargetResult: Sendable {
  /// The trajectory without its steps.
  private let outline: Trajectory
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
    outline = Trajectory(
      target: trajectory.target, firstFrame: trajectory.firstFrame,
      direction: trajectory.direction, run: trajectory.run, steps: [])
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
    var trajectory = outline
    trajectory.steps = evidence.steps
    return trajectory
  }

  /// What is known of the trajectory without reading it, as `Trajectory` has it.
  package var target: String { outline.target }
  package var run: String { outline.run }
  package var firstFrame: Int { outline.firstFrame }
  package var direction: Anchor.Direction { outline.direction }
  package func frame(ofStep index: Int) -> Int { outline.frame(ofStep: index) }
  package func step(ofFrame frame: Int) -> Int { outline.step(ofFrame: frame) }

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
    Figures(scores(under: conventions), own: scores(under: .vbench))
  }

  package var timing: TimingSummary { times.summary }
}
