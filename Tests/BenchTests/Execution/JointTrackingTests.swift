import Evaluation
import Geometry
import GroundTruth
import OpenVision
import RunTestSupport
import Testing

@testable import Bench
@testable import TaskKit
@testable import Tasks
@testable import Tracking

/// Tests for following several targets with one `perform` call.
@Suite struct JointTrackingTests {
  private func trajectories(together: Bool, jobs: Int) throws -> [Trajectory] {
    try withTemporaryFolder { folder in
      let scenes = try EmbeddedScenes.dataset(all: true)
      let plan = try TrackingPlan(
        TrackingTask(isTogether: together),
        methods: [OpenVisionMethod(tracker: .object, level: .fast, revision: 1)],
        datasets: [scenes], matching: ["dancers"])
      let store = RunStore(output: folder)
      try store.prepare()
      let outcome = try RunTestSupport.outcome(
        of: plan, in: store, options: .init(jobs: jobs, program: "test"))
      #expect(outcome.failures.isEmpty)
      return store.cell(
        method: "object-fast-r1", dataset: plan.entries[0].identity.dataset, sequence: "dancers")?
        .trajectories ?? []
    }
  }

  @Test
  func `targets tracked together get the same answers as targets tracked separately`() throws {
    let apart = try trajectories(together: false, jobs: 2)
    let together = try trajectories(together: true, jobs: 1)
    #expect(apart.count == 3)
    #expect(together.map(\.target) == apart.map(\.target))
    for (one, other) in zip(apart, together) {
      #expect(one.firstFrame == other.firstFrame)
      #expect(one.steps.map(\.region) == other.steps.map(\.region), "\(one.target)")
      #expect(one.steps.map(\.confidence) == other.steps.map(\.confidence))
      #expect(other.steps.allSatisfy { $0.wallNanoseconds != nil })
    }
  }
}
