import Evaluation
import Geometry
import GroundTruth
import RunTestSupport
import Testing

@testable import Bench
@testable import Results
@testable import Tracking

/// Tests of re-detection in runs in which the camera does not wait: detections that take time arrive late.
@Suite struct RealTimeDriftTests {
  /// Returns a sequence whose target is at x = n in frame n.
  private func movingSequence(frames: Int) -> Dataset.Entry {
    let annotations = (0..<frames).map {
      Annotation(
        region: .box(Box(x: Double($0), y: 3, width: 4, height: 5)), visibility: .visible)
    }
    return Dataset.Entry(name: "a", path: "/nowhere/a", format: "fake") {
      LabeledSequence(
        name: "a", dataset: "fake", frames: CountingFrames(count: frames), firstFrame: 0,
        frameCount: frames, targets: [Target(name: "1", annotations: annotations)])
    }
  }

  /// Runs a tracker that stays where it is started, with a detection of 100 ms every 4 frames at 25 frames per second.
  private func steps(
    of detector: any Detector, times: [String: Double], jobs: Int = 1, in folder: String
  ) throws -> (steps: [TrackStep], failure: String?) {
    var settings = TrackingSettings(conventions: .vbench, evaluationProtocol: .realtime)
    var parameters = RealTimeParameters()
    parameters.frameRate = 25
    parameters.times = TimeModel(
      methods: times.map {
        .init(name: $0.key, clock: .processor, initialization: 0, update: $0.value)
      })
    settings.parameters.realTime = parameters
    let method = RedetectingMethod(
      StayingTracker(), policy: RedetectionPolicy(every: 4), detector: detector)
    let experiment = Experiment(
      plan: try TrackingPlan(
        TrackingTask(settings, schedule: DriftSchedule(spacing: 50)), methods: [method],
        datasets: [fakeDataset([movingSequence(frames: 30)])]),
      store: RunStore(output: folder),
      facts: .current(name: "run", command: "vbench run", jobs: jobs, datasets: ["/nowhere/fake"]))
    let outcome = try experiment.run(options: .init(jobs: jobs, program: "test"))
    let cell = try #require(
      experiment.store.cell(method: method.identity.name, dataset: "fake", sequence: "a"))
    return (cell.trajectories.first.map { Array($0.steps) } ?? [], outcome.failures.first?.reason)
  }

  @Test func `a detection that takes longer than a frame counts when it arrives`() throws {
    try withTemporaryFolder { folder in
      func places(_ milliseconds: Double) throws -> [Double] {
        try steps(
          of: OracleDetector(noise: 0, milliseconds: milliseconds), times: ["staying-r1": 0],
          in: "\(folder)/\(milliseconds)"
        ).steps.prefix(13).map { $0.region?.boundingBox.x ?? .nan }
      }
      let (quick, slow) = (try places(0), try places(100))
      #expect(quick == [0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12])
      // A frame takes 40 ms. The detection in frame 4 begins at 160 ms and ends at 260 ms, so it counts from frame 7, at
      // 280 ms, and frame 5 is never seen. The next one begins 4 frames later.
      #expect(slow == [0, 0, 0, 0, 0, 0, 0, 4, 4, 4, 4, 8, 8])
    }
  }

  @Test func `under a time model, the stored times of re-detection are those of the model`() throws
  {
    try withTemporaryFolder { folder in
      let detector = OracleDetector(noise: 0, milliseconds: 100)
      let one = try steps(of: detector, times: ["staying-r1": 3], in: "\(folder)/one").steps
      let two = try steps(of: detector, times: ["staying-r1": 3], jobs: 2, in: "\(folder)/two")
      #expect(one == two.steps)
      // The oracle decides without the tracker's answer, so the tracker is restarted, which takes no time here.
      #expect(one[3].wallNanoseconds == 3_000_000 && one[4].wallNanoseconds == 100_000_000)
      #expect(one[5].wallNanoseconds == nil && one[4].cpuNanoseconds == 100_000_000)
    }
  }

  @Test func `the time of a real detector comes from the time model under its own name`() throws {
    try withTemporaryFolder { folder in
      let detector = TemplateDetector()
      let missing = try steps(of: detector, times: ["staying-r1": 1], in: "\(folder)/one")
      #expect(
        missing.failure?.contains("contains no time for detector:template") ?? false,
        "\(missing.failure ?? "")")
      let found = try steps(
        of: detector, times: ["staying-r1": 1, "detector:template": 50], in: "\(folder)/two")
      // The template detector weighs the tracker's answer, so both work in frame 4.
      #expect(found.steps.count == 30 && found.steps[4].wallNanoseconds == 51_000_000)
    }
  }

  @Test func `a method's times in a model are those of its tracker and its detector`() {
    func names(_ detector: any Detector) -> [String] {
      RedetectingMethod(StayingTracker(), policy: RedetectionPolicy(every: 4), detector: detector)
        .identity.timedNames
    }
    #expect(StayingTracker().identity.timedNames == ["staying-r1"])
    #expect(names(OracleDetector(milliseconds: 40)) == ["staying-r1"])
    #expect(names(TemplateDetector()) == ["staying-r1", "detector:template"])
  }
}
