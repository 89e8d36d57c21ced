import Bench
import Evaluation
import Geometry
import GroundTruth
import Reporting
import Results
import RunTestSupport
import TaskKit
import Tasks
import TestSupport
import Testing
import Tracking

struct DriftRunTests {
  private func target(_ frames: Int, absent: Set<Int> = []) -> Target {
    Target(
      name: "1",
      annotations: (0..<frames).map { index in
        absent.contains(index)
          ? Annotation.absent
          : Annotation(
            region: .box(Box(x: 2 + Double(index) / 4, y: 3, width: 5, height: 5)),
            visibility: .visible)
      })
  }

  private func sequence(_ name: String, frames: Int) -> Dataset.Entry {
    let source = CountingFrames(count: frames, size: PixelSize(width: 64, height: 48))
    let target = target(frames)
    return Dataset.Entry(name: name, path: "/nowhere/\(name)", format: "fake") {
      LabeledSequence(
        name: name, dataset: "fake", frames: source, frameCount: frames, targets: [target])
    }
  }

  @Test
  func `drift attempts start at even spacing, on visible targets, and at most ten times`() throws {
    let schedule = DriftSchedule(spacing: 30)
    let sequence = LabeledSequence(
      name: "s", dataset: "d", frames: CountingFrames(count: 100), frameCount: 100, targets: [])
    func starts(_ target: Target) -> [Int] {
      schedule.attempts(of: target, in: sequence).map(\.start.frame)
    }
    #expect(starts(target(100)) == [0, 30, 60])
    #expect(starts(target(111)) == [0, 30, 60, 90])
    // A start in a frame without the target is moved or left out.
    #expect(starts(target(100, absent: [30, 31])) == [0, 32, 60])
    #expect(starts(target(100, absent: Set(30..<60))) == [0, 60])
    // There are at most ten starts, regardless of the sequence's length.
    #expect(starts(target(1021)) == (0..<10).map { $0 * 101 })
    // The sequence is too short for a second start, but the first start is always used.
    #expect(starts(target(5)) == [0])
    #expect(starts(target(3, absent: [0, 1, 2])) == [])
  }

  @Test func `re-detection is recommended for a tracker whose box does not move`() throws {
    try withTemporaryFolder { folder in
      let policies = [2, 8].map { RedetectionPolicy(every: $0) }
      let variants = policies.map {
        RedetectingMethod(
          StayingTracker(), policy: $0, detector: OracleDetector(noise: 0, milliseconds: 1))
      }
      let entries = (0..<8).map { sequence("s\($0)", frames: 60 + 4 * $0) }
      let plan = try TrackingPlan(
        TrackingTask(schedule: DriftSchedule(spacing: 20)),
        methods: [StayingTracker()] + variants, datasets: [fakeDataset(entries)])
      let experiment = Experiment(
        plan: plan, store: RunStore(output: folder),
        facts: .current(name: "drift", command: "test", jobs: 2, datasets: ["fake"]))
      let outcome = try experiment.run(options: Runner.Options(jobs: 2, program: "test"))
      let result = try StoredRun(output: folder).result(of: outcome)
      let drift = Drift(result)

      let plain = try #require(drift.methods.first)
      #expect(plain.redetection == nil && plain.change == nil)
      // The tracker's box stays in place, and the target, which is 5 pixels wide, moves out of it by a quarter of a
      // pixel per frame. The overlap is (5 - n / 4) / (5 + n / 4), which is at most 0.1 from frame 17.
      let overlap = try #require(plain.evidence.ages[3][DriftMeasures.overlap])
      #expect(abs(overlap.value - 4.0 / 6) < 1e-12)
      #expect(plain.evidence.lives?.median == 17)
      #expect(plain.evidence.lives?.runs == 2 + 5 * 3 + 2 * 4)
      let often = try #require(drift.methods.first { $0.redetection?.policy.every == 2 })
      #expect(often.change?.isShown == true)
      #expect(often.evidence.lives?.failures == 0 && often.evidence.lives?.median == nil)
      #expect(try #require(often.extraTime) > 100)
      let (wrong, all) = often.evidence.judgedRedetections
      #expect(wrong == 0 && all > 100)
      let sentences = drift.sentences
      #expect(sentences.count == 3)
      #expect(
        sentences[0].hasPrefix(
          "staying-r1: half of the 25 runs had lost the target after 17 frames"))
      #expect(
        sentences[1].hasPrefix(
          "staying-r1: re-detecting every 2 frames (oracle(noise=0.0,ms=1.0)) helps: +0."))
      #expect(sentences[1].contains(", better on 8 of 8 sequences, for "))
      #expect(sentences[1].contains("% more "))
      #expect(
        sentences[2].hasPrefix("staying-r1, for other budgets: re-detecting every 8 frames +0."))
      #expect(sentences[1].hasSuffix("; this assumes that the detector is never wrong"))
    }
  }
}
