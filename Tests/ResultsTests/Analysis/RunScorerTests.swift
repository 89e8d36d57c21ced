import Bench
import Evaluation
import Files
import Geometry
import GroundTruth
import Results
import RunTestSupport
import TestSupport
import Testing
@testable import Tracking

/// Tests for the frame results that a scored run stores in memory and in a file.
@Suite struct RunScorerTests {
  private static let size = PixelSize(width: 64, height: 48)
  private static let corners = Quadrilateral(
    topLeft: Point(3, 4), topRight: Point(20.25, 5), bottomRight: Point(19, 16),
    bottomLeft: Point(2, 15.5))

  /// Two targets, whose labels include boxes, quadrilaterals, an absent frame and an unlabeled frame.
  private static let facts = SequenceFacts(
    sequence: LabeledSequence(
      name: "s", dataset: "d", frames: CountingFrames(count: 6), frameCount: 6,
      targets: ["1", "2"].map { name in
        Target(
          name: name,
          annotations: (0..<6).map { frame in
            switch (name, frame) {
            case (_, 3): .absent
            case (_, 4): .unlabeled
            case ("1", _):
              Annotation(
                region: .box(Box(x: Double(frame) / 3, y: 2, width: 12, height: 9)),
                visibility: .visible)
            default: Annotation(region: .quadrilateral(corners), visibility: .visible)
            }
          })
      }), frameSize: size)

  private static func step(
    _ region: Region?, _ confidence: Double?, _ wall: Int64?, _ cpu: Int64?, first: Bool = false
  ) -> TrackStep {
    TrackStep(
      region: region, confidence: confidence, wallNanoseconds: wall, cpuNanoseconds: cpu,
      initialized: first)
  }

  /// Attempts with all types of answers: boxes, quadrilaterals and missing answers, forward and backward, with and
  /// without times.
  private static let answers = SequenceAnswers(
    status: .failed("ended"),
    trajectories: [
      Trajectory(
        target: "1", firstFrame: 0, attempt: "a",
        steps: [
          step(.box(Box(x: 0, y: 2, width: 12, height: 9)), nil, 7_000_001, nil, first: true),
          step(.box(Box(x: 0.1, y: 2.3, width: 11.7, height: 9)), 0.1, 5_000_000, 4_999_999),
          step(nil, 0, 1, 0), step(.box(Box(x: -4, y: 1e9, width: 0, height: -3)), 1.5, nil, nil),
        ]),
      Trajectory(
        target: "1", firstFrame: 5, direction: .backward, attempt: "b",
        steps: [
          step(.box(Box(x: 5.0 / 3, y: 2, width: 12, height: 9)), 1, nil, nil, first: true),
          TrackStep.skipped,
        ]),
      Trajectory(
        target: "2", firstFrame: 0,
        steps: [
          step(.quadrilateral(corners), 1, 9, 9, first: true),
          step(.quadrilateral(Quadrilateral(Box(x: 3, y: 4, width: 16, height: 11))), 0.5, 3, 2),
        ]),
    ])

  private static let identity = MethodIdentity(tracker: "t", level: "", revision: nil)

  private func result(_ file: ScratchFile?, under conventions: Conventions) throws -> [TargetResult]
  {
    var scorer = RunScorer(of: [Self.identity], under: conventions, in: file)
    scorer.add([scorer.score(Self.answers, on: Self.facts)], of: Self.facts)
    let result = scorer.result(
      facts: .current(name: "r", command: "c", jobs: 1, datasets: []), evaluationProtocol: .ope,
      parameters: ProtocolParameters())
    return try #require(result.methods.first?.sequences.first).targets
  }

  @Test(arguments: [Conventions.vbench, .got10k], [false, true])
  func `a scored run has bit-identical answers and scores in memory and in a file`(
    conventions: Conventions, isInFile: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let targets = try result(
      isInFile ? try ScratchFile(in: folder.path) : nil, under: conventions)
    #expect(targets.map(\.trajectory) == Self.answers.trajectories)
    for (target, trajectory) in zip(targets, Self.answers.trajectories) {
      let labels = try #require(Self.facts.sequence.targets.first { $0.name == target.target })
      let track = TrackPieces(of: labels, against: trajectory, frameSize: Self.size).whole
      let expected = evaluate(track)
      #expect(target.framesAndSteps.flatMap(\.frames).map(bits) == track.frameScores.map(bits))
      #expect(target.eachFrame.map(bits) == track.frameScores.map(bits))
      #expect(target.frameCount == track.frameScores.count)
      #expect(target.scores == expected.scores)
      for each in Conventions.allCases {
        #expect(target.scores(under: each) == expected.scores[each])
        #expect(
          target.figures(under: each)
            == Figures(expected.scores[each], own: expected.scores[.vbench]))
      }
      #expect(target.frame(ofStep: 1) == trajectory.frame(ofStep: 1))
      #expect(target.step(ofFrame: 2) == trajectory.step(ofFrame: 2))
    }
  }

  /// Returns the bits that identify a score, including scores that are NaN.
  private func bits(_ frame: FrameScore) -> [UInt64] {
    [frame.overlap, frame.centerError, frame.normCenterError, frame.cornerError ?? -1]
      .map(\.bitPattern) + [frame.isScored ? 1 : 0]
  }
}
