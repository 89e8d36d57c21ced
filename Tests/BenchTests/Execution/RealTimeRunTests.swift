import Evaluation
import Foundation
import Geometry
import GroundTruth
import RunTestSupport
import Testing

@testable import Bench
@testable import Results
@testable import Tracking

/// Tests for runs in which the camera does not wait for the trackers.
@Suite struct RealTimeRunTests {
  private func steps(
    of parameters: RealTimeParameters, targets: Int = 1, jobs: Int = 2, in folder: String
  ) throws -> (steps: [TrackStep], failure: String?) {
    var settings = TrackingSettings(conventions: .vbench, evaluationProtocol: .realtime)
    settings.parameters.realTime = parameters
    let entry = stillSequence("a", frames: CountingFrames(count: 40), targets: targets)
    let experiment = Experiment(
      plan: try TrackingPlan(
        TrackingTask(settings), methods: [FoldingTracker()], datasets: [fakeDataset([entry])]),
      store: RunStore(output: folder),
      facts: .current(name: "run", command: "vbench run", jobs: jobs, datasets: ["/nowhere/fake"]))
    let outcome = try experiment.run(options: .init(jobs: jobs, program: "test"))
    let cell = try #require(
      experiment.store.cell(method: "folding-r1", dataset: "fake", sequence: "a"))
    return (cell.trajectories.first.map { Array($0.steps) } ?? [], outcome.failures.first?.reason)
  }

  private func parameters(update: Double, slowdown: Double = 1) -> RealTimeParameters {
    var parameters = RealTimeParameters()
    parameters.frameRate = 25
    parameters.slowdown = slowdown
    parameters.times = TimeModel(methods: [
      .init(name: "folding-r1", clock: .processor, initialization: update, update: update)
    ])
    return parameters
  }

  /// Returns the x coordinates that count, if the tracker sees only the given frames and its answers count from other
  /// frames on.
  private func expected(seen: [Int], from first: [Int], frames: Int) -> [Double] {
    var state = 0.0
    let answers = seen.map { frame in
      state = (state * 1.7 + Double(frame % 251)).truncatingRemainder(dividingBy: 1000)
      return state
    }
    return (0..<frames).map { frame in answers[first.lastIndex { $0 <= frame } ?? 0] }
  }

  @Test func `in real time, a tracker skips the frames that arrive while it works`() throws {
    try withTemporaryFolder { folder in
      // With 25 frames per second and 100 ms per frame, the tracker is free every 2.5 frames.
      let seen = (0..<16).map { $0 * 5 / 2 }
      let first = [0] + (1..<16).map { (5 * $0 + 6) / 2 }
      let found = try steps(of: parameters(update: 100), in: folder).steps
      #expect(
        found.map { $0.region?.boundingBox.x } == expected(seen: seen, from: first, frames: 40))
      #expect(found.indices.filter { found[$0].initialized } == [0])
    }
  }

  @Test
  func `real-time answers depend on the time model, but not on the number of threads`() throws {
    try withTemporaryFolder { folder in
      let one = try steps(of: parameters(update: 70), jobs: 1, in: "\(folder)/one")
      let many = try steps(of: parameters(update: 70), jobs: 4, in: "\(folder)/many")
      #expect(one.steps == many.steps && one.steps.count == 40)
      // Twice the time is the same as half the speed, and two targets share the machine.
      let slower = try steps(of: parameters(update: 35, slowdown: 2), in: "\(folder)/slow")
      #expect(slower.steps == one.steps)
      let shared = try steps(of: parameters(update: 35), targets: 2, in: "\(folder)/shared")
      #expect(shared.steps.map(\.region) == one.steps.map(\.region))
    }
  }

  @Test func `a changed time model causes real-time answers to be recomputed`() throws {
    try withTemporaryFolder { folder in
      let quick = try steps(of: parameters(update: 1), in: folder)
      let slow = try steps(of: parameters(update: 200), in: folder)
      #expect(quick.steps != slow.steps)
    }
  }

  @Test func `a real-time run fails with a reason if the time of a tracker is unknown`() throws {
    try withTemporaryFolder { folder in
      var unknown = parameters(update: 1)
      unknown.times?.methods[0].name = "other"
      let found = try steps(of: unknown, in: "\(folder)/unknown")
      #expect(found.failure?.contains("the time model contains no time for folding-r1") ?? false)
      // The folding tracker reports no durations.
      var measured = parameters(update: 1)
      (measured.times, measured.usesMeasuredTimes) = (nil, true)
      #expect(
        try steps(of: measured, in: "\(folder)/measured").failure?.contains("could not be measured")
          ?? false)
    }
  }
}
