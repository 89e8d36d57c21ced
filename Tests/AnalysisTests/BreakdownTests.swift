import Analysis
import Evaluation
import Execution
import Geometry
import GroundTruth
import RunTestSupport
import TestSupport
import Testing
import Timing
import Tracking

struct BreakdownTests {
  private func target(side: Double, step: Double, absent: Set<Int> = []) -> Target {
    Target(
      name: "1",
      annotations: (0..<9).map { index in
        absent.contains(index)
          ? Annotation.absent
          : Annotation(
            region: .box(Box(x: Double(index) * step, y: 0, width: side / 2, height: side * 2)),
            visibility: .visible)
      })
  }

  @Test(arguments: [
    (31.0, 0.5, ["size: small", "speed: slow"]), (32, 1, ["size: medium", "speed: medium"]),
    (96, 9.5, ["size: medium", "speed: medium"]), (100, 11, ["size: large", "speed: fast"]),
  ])
  func `targets are classed by the size and the way of their labels`(
    side: Double, step: Double, expected: [String]
  ) {
    #expect(TargetTraits.of(target(side: side, step: step)) == expected)
  }

  @Test func `a jump while the target is away is no way`() {
    // Visible on 0...2 and 7...8 only: the ways are all of one step.
    #expect(
      TargetTraits.of(target(side: 40, step: 0.4, absent: [3, 4, 5, 6]))
        == ["size: medium", "speed: slow"])
    #expect(TargetTraits.of(target(side: 40, step: 1, absent: Set(0..<9))) == [])
  }

  @Test func `the sequences that separate the subjects most come first`() {
    func subject(_ name: String, _ values: [Double?]) -> SubjectResult {
      SubjectResult(
        identity: SubjectIdentity(tracker: name, level: "", revision: nil),
        sequences: values.map { value in
          let scores = Scores(
            frames: 2, scoredFrames: value == nil ? 0 : 1, auc: value ?? 0, op50: 0, op75: 0,
            precision20: 0, normPrecision: 0)
          return SequenceResult(
            status: .complete, targets: [], scores: [.vbench: scores],
            timing: TimingSummary(steps: 0))
        }, scores: [:], curves: Curves(success: [], precision: [], normPrecision: []),
        attributes: [], lost: 0, timing: TimingSummary(steps: 0))
    }
    let sequences = ["x", "y", "z"].map { name in
      SequenceFacts(
        sequence: LabeledSequence(
          name: name, dataset: "d", frames: CountingFrames(count: 2), frameCount: 2, targets: []),
        frameSize: PixelSize(width: 16, height: 12))
    }
    let result = RunResult(
      facts: .current(name: "r", command: "c", jobs: 1, datasets: []), conventions: .vbench,
      sequences: sequences,
      subjects: [
        subject("a", [0.5, 0.75, nil]), subject("b", [0.375, 0.25, 0.5]),
        subject("c", [0.25, 0.5, nil]),
      ])
    let separation = result.separation
    // z has one score only.
    #expect(separation.map(\.sequence) == [1, 0])
    #expect(separation.map(\.spread) == [0.5, 0.25])
    #expect(separation[0].best.name == "a" && separation[0].worst.name == "b")
    #expect(separation[0].mean == 0.5)
  }
}
