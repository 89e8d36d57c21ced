import Evaluation
import Foundation
import Geometry
import GroundTruth
import Imaging
import Media
import RunTestSupport
import Testing

@testable import Bench
@testable import Results
@testable import Tracking

/// Tests for protocols that do more than follow a target once from its first label to the end.
@Suite struct ProtocolRunTests {
  private func run(
    _ method: any TrackingMethod, _ entries: [Dataset.Entry],
    _ evaluationProtocol: EvaluationProtocol,
    jobs: Int = 2, in folder: String
  ) throws -> RunOutcome<LabeledSequence> {
    try experiment(method, entries, evaluationProtocol, in: folder)
      .run(options: .init(jobs: jobs, program: "test"))
  }

  private func experiment(
    _ method: any TrackingMethod, _ entries: [Dataset.Entry],
    _ evaluationProtocol: EvaluationProtocol,
    in folder: String
  ) throws -> Experiment<TrackingTask> {
    Experiment(
      plan: try TrackingPlan(
        TrackingTask(
          TrackingSettings(conventions: .vbench, evaluationProtocol: evaluationProtocol)),
        methods: [method], datasets: [fakeDataset(entries)]),
      store: RunStore(output: folder),
      facts: .current(name: "run", command: "vbench run", jobs: 2, datasets: ["/nowhere/fake"]))
  }

  /// Returns the x coordinates that `FoldingTracker` reports for frames in the given order.
  private func folded(_ frames: some Sequence<Int>) -> [Double] {
    var state = 0.0
    return frames.map { value in
      state = (state * 1.7 + Double(value % 251)).truncatingRemainder(dividingBy: 1000)
      return state
    }
  }

  @Test func `attempts from anchors see the frames in order, either forward or backward`() throws {
    try withTemporaryFolder { folder in
      let entry = stillSequence("a", frames: CountingFrames(count: 130), firstFrame: 10)
      let outcome = try run(FoldingTracker(), [entry], .votMultistart, in: folder)
      let result = try StoredRun(output: folder).result(of: outcome)
      let runs = result.methods[0].sequences[0].targets.map(\.trajectory)
      #expect(
        runs.map(\.attempt) == ["forward-0", "forward-50", "backward-100", "backward-119"])
      #expect(runs.map(\.steps.count) == [120, 70, 101, 120])
      for run in runs {
        let frames = run.steps.indices.map { 10 + run.frame(ofStep: $0) }
        #expect(run.steps.map { $0.region?.boundingBox.x } == folded(frames), "\(run.attempt)")
      }
      #expect(result.methods[0].protocolResult?.targets.map(\.runs) == [4])
      #expect(result.methods[0].protocolResult?.scores[ProtocolMeasures.robustness] != nil)
    }
  }

  @Test func `a dataset's own anchors determine the start and direction of attempts`() throws {
    var sequence = try stillSequence("a", frames: CountingFrames(count: 30)).load()
    sequence.anchors = [0, 1, 0, -1]
    let runs = try ProtocolSchedule(.votMultistart).attempts(of: sequence.targets[0], in: sequence)
    #expect(runs.map(\.name) == ["forward-1", "backward-3"])
  }

  @Test(arguments: [1, 7, 40])
  func `frames are returned in reverse order for every block size`(blockFrames: Int) throws {
    let frames = ReversedFrames(
      source: CountingFrames(count: 60), range: 5..<45, blockFrames: blockFrames)
    let reader = try frames.makeReader()
    var values: [Int] = []
    while let frame = try reader.next() { values.append(Int(frame.luma.base[0])) }
    #expect(values == (5..<45).reversed())
  }

  @Test(arguments: [EvaluationProtocol.tre, .sre, .votSupervised, .votMultistart])
  func `neither the number of jobs nor an interruption changes the stored cells`(
    evaluationProtocol: EvaluationProtocol
  ) throws {
    let entries = [
      stillSequence("a", frames: CountingFrames(count: 130), targets: 2),
      stillSequence("b", frames: CountingFrames(count: 41)),
    ]
    func files(in folder: String) throws -> [String: Data] {
      var files: [String: Data] = [:]
      let names = try FileManager.default.subpathsOfDirectory(atPath: folder + "/store")
      for name in names where name.hasSuffix("cell") {
        files[name] = FileManager.default.contents(atPath: "\(folder)/store/\(name)")
      }
      return files
    }
    let expected = try withTemporaryFolder { folder in
      _ = try run(FoldingTracker(), entries, evaluationProtocol, jobs: 1, in: folder)
      return try files(in: folder)
    }
    #expect(expected.count == (evaluationProtocol == .votMultistart ? 4 : 2))
    try withTemporaryFolder { folder in
      let interruption = Interruption()
      _ = try experiment(FoldingTracker(), entries, evaluationProtocol, in: folder).run(
        options: .init(jobs: 3, program: "test"), interruption: interruption,
        progress: InterruptingProgress(interruption: interruption, after: 90))
      let outcome = try run(FoldingTracker(), entries, evaluationProtocol, jobs: 3, in: folder)
      #expect(outcome.sequences.count == 2)
      #expect(try files(in: folder) == expected)
    }
  }

  @Test func `results of the protocol ope are reused for longterm, but not for tre`() throws {
    try withTemporaryFolder { folder in
      let entry = stillSequence("a", frames: CountingFrames(count: 60))
      #expect(try run(FoldingTracker(), [entry], .ope, in: folder).newCells == 1)
      #expect(try run(FoldingTracker(), [entry], .longterm, in: folder).newCells == 0)
      #expect(try run(FoldingTracker(), [entry], .tre, in: folder).newCells == 1)
      let stored = try StoredRun(output: folder) { _ in fakeDataset([entry]) }
      #expect(stored.manifest.evaluationProtocol == .tre)
      let result = try stored.result()
      #expect(result.methods[0].sequences[0].targets.count == 20)
    }
  }

  @Test
  func `in vot-supervised, a tracker that loses its target restarts five frames later`() throws {
    try withTemporaryFolder { folder in
      let entry = stillSequence("a", frames: CountingFrames(count: 40))
      let outcome = try run(LeavingTracker(stays: 6), [entry], .votSupervised, in: folder)
      let result = try StoredRun(output: folder).result(of: outcome)
      let trajectory = result.methods[0].sequences[0].targets[0].trajectory
      // The attempts start on frames 0, 12, 24 and 36. Answers are missing on frames 7, 19 and 31.
      #expect(
        trajectory.steps.indices.filter { trajectory.steps[$0].initialized } == [0, 12, 24, 36])
      #expect(trajectory.steps.indices.filter { trajectory.steps[$0].failed } == [7, 19, 31])
      #expect(trajectory.steps[8...11].allSatisfy { $0 == .skipped })
      #expect(result.methods[0].protocolResult?.scores[ProtocolMeasures.failures] == 3)
    }
  }

  @Test func `in vot-supervised, frames without labels neither fail nor start a tracker`() throws {
    try withTemporaryFolder { folder in
      let labeled = try stillSequence("a", frames: CountingFrames(count: 40)).load()
      let entry = Dataset.Entry(name: "a", path: "", format: "fake") {
        var sequence = labeled
        for frame in 7...20 { sequence.targets[0].annotations[frame] = .absent }
        return sequence
      }
      let outcome = try run(LeavingTracker(stays: 6), [entry], .votSupervised, in: folder)
      let result = try StoredRun(output: folder).result(of: outcome)
      let steps = result.methods[0].sequences[0].targets[0].trajectory.steps
      #expect(steps.indices.filter { steps[$0].failed } == [21, 33])
      #expect(steps.indices.filter { steps[$0].initialized } == [0, 26, 38])
    }
  }

  @Test func `the shifted start boxes of sre are valid boxes inside the image`() throws {
    let sequence = try stillSequence("a", frames: CountingFrames(count: 30)).load()
    let runs = try ProtocolSchedule(.sre).attempts(of: sequence.targets[0], in: sequence)
    #expect(runs.count == 12)
    let size = PixelSize(width: 16, height: 12)
    for run in runs {
      let box = run.region.boundingBox
      #expect(box.isValid && box.intersection(size.bounds) == box, "\(run.name)")
    }
  }
}

/// A method that stays on its target for some frames and then leaves it.
private struct LeavingTracker: TrackingMethod {
  var identity: MethodIdentity { MethodIdentity(tracker: "leaving", level: "", revision: nil) }
  var stays: Int

  func accepts(_ region: Region) -> Bool { true }
  func makeSession() -> any TrackerSession { Session(stays: stays) }

  private final class Session: MethodSession {
    let stays: Int
    var steps = 0
    var region = Region.box(Box(x: 0, y: 0, width: 0, height: 0))

    init(stays: Int) { self.stays = stays }

    func start(frame: PixelBuffer, at region: Region) -> TrackStep {
      self.region = region
      return TrackStep(region: region, confidence: nil, duration: nil)
    }

    func step(frame: PixelBuffer) -> TrackStep {
      steps += 1
      let away = Region.box(Box(x: 12, y: 9, width: 3, height: 2))
      return TrackStep(
        region: steps <= stays ? region : away, confidence: nil, duration: nil)
    }
  }
}
