import Bench
import Evaluation
import Foundation
import Geometry
import GroundTruth
import RunTestSupport
import Testing
import Tracking

@Suite struct RunnerTests {
  /// Runs a plan in a separate folder and returns the outcome with all stored cells.
  private func run(
    _ methods: [any TrackingMethod], _ entries: [Dataset.Entry], jobs: Int, strict: Bool = false
  ) throws -> (RunOutcome<LabeledSequence>, [Cell]) {
    try withTemporaryFolder { folder in
      let plan = try TrackingPlan(methods: methods, datasets: [fakeDataset(entries)])
      let store = RunStore(output: folder)
      try store.prepare()
      let options = Runner.Options(jobs: jobs, isStrict: strict, program: "test")
      let outcome = try RunTestSupport.outcome(
        of: plan, in: store, options: options)
      return (outcome, cells(plan, store))
    }
  }

  private func cells(_ plan: TrackingPlan, _ store: RunStore) -> [Cell] {
    plan.entries.flatMap { entry in
      plan.methods.compactMap { method in
        store.cell(
          method: method.identity.name, dataset: entry.identity.dataset,
          sequence: entry.identity.name)
      }
    }
  }

  private func method(_ revision: Int) -> FoldingTracker {
    FoldingTracker(identity: MethodIdentity(tracker: "folding", level: "", revision: revision))
  }

  @Test(arguments: [1, 2, 3, 8])
  func `trackers' answers do not depend on the number of jobs`(jobs: Int) throws {
    let entries = [
      stillSequence("a", frames: CountingFrames(count: 130), targets: 3),
      stillSequence("b", frames: CountingFrames(count: 7)),
      stillSequence("c", frames: CountingFrames(count: 300), initialFrame: 40),
      stillSequence("d", frames: CountingFrames(count: 90), targets: 2, firstFrame: 25),
    ]
    let methods = [method(1), method(2)]
    let (_, expected) = try run(methods, entries, jobs: 1)
    let (outcome, found) = try run(methods, entries, jobs: jobs)
    #expect(found == expected)
    #expect(outcome.newCells == 8)
    #expect(outcome.sequences.map(\.sequence.name) == ["a", "b", "c", "d"])
  }

  @Test
  func `a tracker gets every frame once and in order, starting with its first label`() throws {
    let entry = stillSequence(
      "late", frames: CountingFrames(count: 200), firstFrame: 10, initialFrame: 33)
    let (_, cells) = try run([method(1)], [entry], jobs: 4)
    let trajectory = try #require(cells.first?.trajectories.first)
    #expect(trajectory.firstFrame == 33)
    var state = 0.0
    let expected = (43..<200).map { value in
      state = (state * 1.7 + Double(value % 251)).truncatingRemainder(dividingBy: 1000)
      return state
    }
    #expect(trajectory.steps.map { $0.region?.boundingBox.x } == expected)
    #expect(trajectory.steps.map(\.initialized) == [true] + Array(repeating: false, count: 156))
  }

  @Test
  func `a tracker that fails keeps its earlier steps and does not affect other trackers`() throws {
    var failing = method(2)
    failing.failure = (step: 40, width: 5)
    let entry = stillSequence("a", frames: CountingFrames(count: 100), targets: 2)
    let (outcome, cells) = try run([method(1), failing], [entry], jobs: 2)
    #expect(
      outcome.failures.map(\.description)
        == ["folding-r2 failed on fake/a: target 2, frame 40: simulated failure"])
    #expect(cells.map(\.failure) == [nil, "target 2, frame 40: simulated failure"])
    #expect(cells[1].trajectories.map(\.steps.count) == [100, 40])
    #expect(
      cells[0].trajectories[1].steps.prefix(40).elementsEqual(cells[1].trajectories[1].steps))
  }

  @Test(arguments: [
    (CountingFrames(name: "f", count: 90, brokenFrame: 61), "frame 61 cannot be decoded"),
    (CountingFrames(name: "f", count: 90, oddFrame: 70), "frame 70 is 17x12; expected 16x12"),
    (CountingFrames(name: "f", count: 90, brokenFrame: 0), "frame 0 cannot be decoded"),
  ])
  func `a sequence with unreadable frames is reported, and the others are tracked`(
    frames: CountingFrames, message: String
  ) throws {
    let entries = [
      stillSequence("bad", frames: frames),
      stillSequence("good", frames: CountingFrames(count: 50)),
    ]
    let (outcome, cells) = try run([method(1)], entries, jobs: 2)
    #expect(cells.map(\.sequence) == ["good"])
    #expect(outcome.brokenInputs == 1)
    #expect(outcome.problems.count == 1)
    #expect(outcome.problems[0].description.hasPrefix("fake/bad: f: "))
    #expect(outcome.problems[0].description.contains(message))
  }

  @Test
  func `a sequence with fewer frames than labels is reported with the missing frame`() throws {
    var entry = stillSequence("short", frames: CountingFrames(count: 60))
    let labels = try entry.load()
    entry = Dataset.Entry(name: "short", path: "", format: "fake") {
      var sequence = labels
      sequence.frames = CountingFrames(count: 45)
      return sequence
    }
    let good = stillSequence("good", frames: CountingFrames(count: 5))
    let (outcome, _) = try run([method(1)], [entry, good], jobs: 1)
    #expect(
      outcome.problems.map(\.description) == [
        "fake/short: counting frames: expected 60 frames, but frame 45 is missing"
      ])
  }

  @Test
  func `a sequence whose labels cannot be read is reported, and the others are tracked`() throws {
    let bad = Dataset.Entry(name: "bad", path: "", format: "fake") { throw FakeFailure() }
    let good = stillSequence("good", frames: CountingFrames(count: 20))
    let (outcome, cells) = try run([method(1)], [bad, good], jobs: 2)
    #expect(outcome.problems.map(\.description) == ["fake/bad: simulated failure"])
    #expect(cells.count == 1)
  }

  @Test
  func `a target whose first box is empty is reported, and other targets are tracked`() throws {
    let good = try stillSequence("a", frames: CountingFrames(count: 20), targets: 2).load()
    let entry = Dataset.Entry(name: "a", path: "/there", format: "fake") {
      var sequence = good
      sequence.targets[0].annotations[0].region = .box(Box(x: 3, y: 4, width: 0, height: 9))
      return sequence
    }
    let (outcome, cells) = try run([method(1)], [entry], jobs: 1)
    #expect(
      outcome.problems.map(\.description) == [
        "fake/a: /there: frame 0: expected a box with an area as the start of target 1, found 0.0x9.0"
      ])
    #expect(outcome.brokenInputs == 1)
    #expect(cells.map { $0.trajectories.map(\.target) } == [["2"]])
  }

  @Test func `a strict run throws an error if a sequence cannot be read`() throws {
    let entries = [
      stillSequence("bad", frames: CountingFrames(count: 90, brokenFrame: 3)),
      stillSequence("good", frames: CountingFrames(count: 50)),
    ]
    #expect(throws: RunError.self) {
      try run([method(1)], entries, jobs: 2, strict: true)
    }
  }

  @Test
  func `a tracker runs only on labels it accepts, and the skipped sequences are reported`() throws {
    var picky = method(2)
    picky.takesQuadrilateralsOnly = true
    let entries = [
      stillSequence("boxes", frames: CountingFrames(count: 10)),
      stillSequence("corners", frames: CountingFrames(count: 10), quadrilaterals: true),
    ]
    let (outcome, cells) = try run([method(1), picky], entries, jobs: 2)
    #expect(
      cells.map { "\($0.method) \($0.sequence)" } == [
        "folding-r1 boxes", "folding-r1 corners", "folding-r2 corners",
      ])
    #expect(outcome.problems.count == 1)
    #expect(
      outcome.problems.first?.description.hasPrefix("folding-r2 was run on only 1 of 2 sequences")
        == true)
  }

  @Test func `an interrupted run continues without repeating finished cells`() throws {
    try withTemporaryFolder { folder in
      let entries = (0..<6).map {
        stillSequence("s\($0)", frames: CountingFrames(count: 100 + $0), targets: 2)
      }
      let store = RunStore(output: folder)
      try store.prepare()
      let options = Runner.Options(jobs: 2, program: "test")
      let first = method(1)
      let interruption = Interruption()
      let plan = try TrackingPlan(methods: [first], datasets: [fakeDataset(entries)])
      let broken = try RunTestSupport.outcome(
        of: plan, in: store, options: options, interruption: interruption,
        progress: InterruptingProgress(interruption: interruption, after: 450))
      #expect(broken.wasInterrupted)
      #expect(broken.newCells > 0 && broken.newCells < 6)

      let second = method(1)
      let continued = try TrackingPlan(methods: [second], datasets: [fakeDataset(entries)])
      let outcome = try RunTestSupport.outcome(of: continued, in: store, options: options)
      #expect(outcome.reusedCells == broken.newCells)
      #expect(outcome.newCells == 6 - broken.newCells)
      #expect(second.sessions.count == 2 * outcome.newCells)
      #expect(outcome.sequences.count == 6)

      let (_, fresh) = try run([method(1)], entries, jobs: 1)
      #expect(cells(continued, store) == fresh)
    }
  }

  @Test
  func `cells are recomputed if the program or input changed or the cell is damaged`() throws {
    try withTemporaryFolder { folder in
      let store = RunStore(output: folder)
      try store.prepare()
      func run(frames: Int, program: String) throws -> RunOutcome<LabeledSequence> {
        let plan = try TrackingPlan(
          methods: [method(1)],
          datasets: [
            fakeDataset([stillSequence("a", frames: CountingFrames(count: frames))])
          ])
        return try RunTestSupport.outcome(
          of: plan, in: store, options: .init(jobs: 1, program: program))
      }
      #expect(try run(frames: 20, program: "p").newCells == 1)
      #expect(try run(frames: 20, program: "p").newCells == 0)
      #expect(try run(frames: 20, program: "q").newCells == 1)
      #expect(try run(frames: 21, program: "q").newCells == 1)
      let path = folder + "/store/folding-r1/fake/a.cell"
      var bytes = try #require(FileManager.default.contents(atPath: path))
      bytes[bytes.count / 2] ^= 1
      try bytes.write(to: URL(fileURLWithPath: path))
      #expect(try run(frames: 21, program: "q").newCells == 1)
      #expect(try run(frames: 21, program: "q").newCells == 0)
    }
  }
}
