import Bench
import Evaluation
import Geometry
import GroundTruth
import Results
import RunTestSupport
import TestSupport
import Testing
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
  func `targets are classified by the size and the speed of their labels`(
    side: Double, step: Double, expected: [String]
  ) {
    #expect(TargetTraits.of(target(side: side, step: step)) == expected)
  }

  @Test func `movement while a target is absent does not count toward its speed`() {
    // The target is visible only in frames 0...2 and 7...8. Its displacement from frame 2 to frame 7 must not count.
    #expect(
      TargetTraits.of(target(side: 40, step: 0.4, absent: [3, 4, 5, 6]))
        == ["size: medium", "speed: slow"])
    #expect(TargetTraits.of(target(side: 40, step: 1, absent: Set(0..<9))) == [])
  }

  @Test func `sequences are sorted by the spread of the trackers' scores on them`() {
    // The second frame's box has the given fraction of the label's width. A fraction of nil means that the sequence
    // does not fit the method.
    let label = Box(x: 0, y: 0, width: 16, height: 16)
    func step(_ fraction: Double) -> TrackStep {
      TrackStep(
        region: .box(Box(x: 0, y: 0, width: 16 * fraction, height: 16)), confidence: nil,
        wallNanoseconds: nil, cpuNanoseconds: nil, initialized: fraction == 1)
    }
    func method(_ name: String, _ shares: [Double?]) -> MethodAnswers {
      MethodAnswers(
        identity: MethodIdentity(tracker: name, level: "", revision: nil),
        sequences: shares.map { fraction in
          SequenceAnswers(
            status: .complete,
            trajectories: fraction.map {
              [Trajectory(target: "1", firstFrame: 0, steps: [step(1), step($0)])]
            } ?? [], targets: fraction == nil ? [] : nil)
        })
    }
    let labels = (0..<2).map { _ in Annotation(region: .box(label), visibility: .visible) }
    let sequences = ["x", "y", "z"].map { name in
      SequenceFacts(
        sequence: LabeledSequence(
          name: name, dataset: "d", frames: CountingFrames(count: 2), frameCount: 2,
          targets: [Target(name: "1", annotations: labels)]),
        frameSize: PixelSize(width: 16, height: 16))
    }
    let result = RunScoring.result(
      facts: .current(name: "r", command: "c", jobs: 1, datasets: []), conventions: .vbench,
      sequences: sequences,
      runs: [
        method("a", [0.5, 0.75, nil]), method("b", [0.375, 0.25, 0.5]),
        method("c", [0.25, 0.5, nil]),
      ])
    let separation = result.separation
    // On z only one method has a score.
    #expect(separation.map(\.sequence) == [1, 0])
    #expect(separation.map(\.spread) == [0.5, 0.25])
    #expect(separation[0].best.name == "a" && separation[0].worst.name == "b")
    #expect(separation[0].mean == 0.5)
  }
}
