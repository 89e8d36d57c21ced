import Bench
import Evaluation
import Testing
import Tracking

struct TimingSummaryTests {
  private func step(
    _ milliseconds: Int64?, initialized: Bool = false, knowsCPU: Bool = true
  ) -> TrackStep {
    TrackStep(
      region: nil, confidence: nil, wallNanoseconds: milliseconds.map { $0 * 1_000_000 },
      cpuNanoseconds: knowsCPU ? milliseconds.map { $0 * 500_000 } : nil, initialized: initialized)
  }

  @Test func `initialization and the first three updates are excluded from update times`() {
    let durations: [Int64] = [50, 60, 70, 10, 20, 30, 40]
    let trajectory = Trajectory(
      target: "1", firstFrame: 0,
      steps: [step(200, initialized: true)] + durations.map { step($0) })
    let summary = TimingSummary(of: [trajectory])
    #expect(summary.updates.count == 4)
    #expect(summary.initMilliseconds == 200)
    #expect(summary.updates.median == 25)
    #expect(summary.updates.max == 40)
    #expect(summary.updates.cpuMedian == 12.5)
    // The rate is four updates in 100 ms. The mean of the single updates' rates would be higher.
    #expect(summary.framesPerSecond == 40)
    #expect(summary.updates.miss30 == 0.25)
    #expect(summary.updates.miss60 == 0.75)
  }

  @Test func `the first three updates after every initialization are excluded from the summary`() {
    let run = [step(9, initialized: true)] + (0..<5).map { _ in step(1) }
    let trajectory = Trajectory(target: "1", firstFrame: 0, steps: run + run)
    #expect(TimingSummary(of: [trajectory]).updates.count == 4)
  }

  @Test func `processor times are summarized only if every update has one`() {
    let steps = [step(9, initialized: true)] + (0..<9).map { step(1, knowsCPU: $0 != 5) }
    let summary = TimingSummary(of: [Trajectory(target: "1", firstFrame: 0, steps: steps)])
    #expect(summary.updates.count == 6)
    #expect(summary.updates.median == 1)
    #expect(summary.updates.cpuMedian == nil)
    #expect(summary.updates.cpuP95 == nil)
    #expect(summary.cpuFramesPerSecond == nil)
  }

  @Test func `steps without measured times are excluded from the timing summary`() {
    let trajectory = Trajectory(
      target: "1", firstFrame: 0,
      steps: [step(nil, initialized: true)] + (0..<9).map { _ in step(nil) })
    #expect(TimingSummary(of: [trajectory]) == TimingSummary())
  }
}
