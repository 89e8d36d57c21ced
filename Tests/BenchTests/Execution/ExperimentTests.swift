import Bench
import Evaluation
import Foundation
import Geometry
import GroundTruth
import Results
import RunTestSupport
import Synchronization
import Testing
import Tracking

@Suite struct ExperimentTests {
  private let dataset = fakeDataset([
    stillSequence("bad", frames: CountingFrames(count: 40, brokenFrame: 20)),
    stillSequence("boxes", frames: CountingFrames(count: 50), targets: 2),
    stillSequence("corners", frames: CountingFrames(count: 30), quadrilaterals: true),
  ])

  private func experiment(in folder: String) throws -> Experiment<TrackingTask> {
    var picky = FoldingTracker(identity: .init(tracker: "picky", level: "", revision: nil))
    picky.takesQuadrilateralsOnly = true
    var failing = FoldingTracker(identity: .init(tracker: "failing", level: "", revision: nil))
    failing.failure = (step: 10, width: 4)
    return Experiment(
      plan: try TrackingPlan(methods: [FoldingTracker(), picky, failing], datasets: [dataset]),
      store: RunStore(output: folder),
      facts: .current(name: "run", command: "vbench run", jobs: 2, datasets: ["/nowhere/fake"]))
  }

  @Test func `scores computed right after a run equal those computed from the stored run`() throws {
    try withTemporaryFolder { folder in
      let outcome = try experiment(in: folder).run(options: .init(jobs: 2, program: "p"))
      let stored = try StoredRun(output: folder) { [dataset] location in
        #expect(location == "/nowhere/fake")
        return dataset
      }
      let now = try stored.result(of: outcome)
      let later = try stored.result()
      #expect(now.sequences.map(\.sequence.name) == ["boxes", "corners"])
      #expect(
        now.sequences.map(\.frameSize) == Array(repeating: .init(width: 16, height: 12), count: 2))
      #expect(now.facts == later.facts)
      for (a, b) in zip(now.methods, later.methods) {
        #expect(a.identity == b.identity && a.scores == b.scores && a.curves == b.curves)
      }
      #expect(now.methods.map(\.identity.name) == ["failing", "folding-r1", "picky"])
      #expect(now.facts.problems.contains { $0.description.hasPrefix("fake/bad: ") })
      #expect(
        now.facts.problems.contains {
          $0.description.hasPrefix("failing failed on fake/boxes: target 1, ")
        }
      )
    }
  }

  @Test
  func `a tracker fails where it throws an error, but not on labels it does not accept`() throws {
    try withTemporaryFolder { folder in
      let outcome = try experiment(in: folder).run(options: .init(jobs: 2, program: "p"))
      let result = try StoredRun(output: folder).result(of: outcome)
      let methods = Dictionary(
        uniqueKeysWithValues: result.methods.map { ($0.identity.tracker, $0) })
      let picky = try #require(methods["picky"])
      #expect(picky.status == "ok")
      #expect(picky.sequences.map(\.targets.count) == [0, 1])
      #expect(picky.scores[.vbench]?.scoredFrames == 29)
      let failing = try #require(methods["failing"])
      #expect(failing.status == "2 failed")
      #expect(failing.sequences[0].targets.map(\.trajectory.steps.count) == [10, 50])
      #expect(failing.sequences[0].targets.map(\.frameCount) == [50, 50])
      #expect(failing.scores[.vbench]?.scoredFrames == 49 * 2 + 29)
    }
  }

  @Test func `an interrupted run is reported only if a partial result is requested`() throws {
    try withTemporaryFolder { folder in
      let entries = (0..<5).map { stillSequence("s\($0)", frames: CountingFrames(count: 90)) }
      let interruption = Interruption()
      let experiment = Experiment(
        plan: try TrackingPlan(
          TrackingTask(TrackingSettings(conventions: .otb)), methods: [FoldingTracker()],
          datasets: [fakeDataset(entries)]),
        store: RunStore(output: folder),
        facts: .current(name: "run", command: "vbench run", jobs: 1, datasets: []))
      let outcome = try experiment.run(
        options: .init(jobs: 1, program: "p"), interruption: interruption,
        progress: InterruptingProgress(interruption: interruption, after: 200))
      #expect(outcome.wasInterrupted)
      let stored = try StoredRun(output: folder) { _ in fakeDataset(entries) }
      #expect(!stored.manifest.isComplete)
      #expect(stored.manifest.sequences.count == 5)
      let error = #expect(throws: RunError.self) { try stored.result() }
      #expect(
        error?.description.hasPrefix(
          "\(folder): only \(outcome.newCells) of 5 sequences are finished. ")
          == true)
      let result = try stored.result(isPartial: true)
      #expect(result.coverage == .init(finished: outcome.newCells, planned: 5))
      #expect(result.sequences.count == outcome.newCells)
      #expect(result.facts.problems.count == 5 - outcome.newCells)
      #expect(result.conventions == .otb)
    }
  }

  /// A progress observer that removes all stored results as soon as a result has been stored.
  private final class RemovingProgress: ProgressObserver {
    let folder: String
    let isDone = Atomic<Bool>(false)

    init(folder: String) { self.folder = folder }

    func began(steps: Int) {}
    func dropped(steps: Int) {}
    func note(_ message: String) {}
    func ended() {}

    func advanced(steps: Int) {
      let cells = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
      guard cells.contains(where: { $0.hasSuffix(".cell") }),
        !isDone.exchange(true, ordering: .relaxed)
      else { return }
      try? FileManager.default.removeItem(atPath: folder)
    }
  }

  @Test
  func `a run fails if its results are deleted while it runs, and can then be repeated`() throws {
    try withTemporaryFolder { folder in
      let entries = (0..<4).map { stillSequence("s\($0)", frames: CountingFrames(count: 90)) }
      let output = folder + "/out"
      let experiment = Experiment(
        plan: try TrackingPlan(methods: [FoldingTracker()], datasets: [fakeDataset(entries)]),
        store: RunStore(output: output),
        facts: .current(name: "run", command: "vbench run", jobs: 1, datasets: []))
      let error = #expect(throws: RunError.self) {
        try experiment.run(
          options: .init(jobs: 1, program: "p"), progress: RemovingProgress(folder: output))
      }
      #expect(error?.description.contains(".cell is missing") == true)
      // Repeating the run recomputes the missing results.
      let outcome = try experiment.run(options: .init(jobs: 1, program: "p"))
      #expect(outcome.newCells + outcome.reusedCells == 4)
      #expect(outcome.newCells > 0)
      #expect(try StoredRun(output: output).result(of: outcome).sequences.count == 4)
    }
  }

  @Test func `a run in which every sequence is unreadable stores no manifest`() throws {
    try withTemporaryFolder { folder in
      let bad = Dataset.Entry(name: "bad", path: "", format: "fake") { throw FakeFailure() }
      var experiment = try experiment(in: folder)
      experiment.plan = try TrackingPlan(
        methods: [FoldingTracker()], datasets: [fakeDataset([bad])])
      let outcome = try experiment.run(options: .init(jobs: 1, program: "p"))
      #expect(outcome.sequences.isEmpty && outcome.brokenInputs == 1)
      #expect(throws: RunError.self) { try StoredRun(output: folder) }
    }
  }
}
