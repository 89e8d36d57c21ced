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
  private func movingSequence(_ name: String = "a", frames: Int) -> Dataset.Entry {
    let annotations = (0..<frames).map {
      Annotation(
        region: .box(Box(x: Double($0), y: 3, width: 4, height: 5)), visibility: .visible)
    }
    return Dataset.Entry(name: name, path: "/nowhere/\(name)", format: "fake") {
      LabeledSequence(
        name: name, dataset: "fake", frames: CountingFrames(count: frames), firstFrame: 0,
        frameCount: frames, targets: [Target(name: "1", annotations: annotations)])
    }
  }

  /// Returns a tracker that stays where it is started, with a detection every 4 frames.
  private func redetecting(by detector: any Detector) -> RedetectingMethod {
    RedetectingMethod(StayingTracker(), policy: RedetectionPolicy(every: 4), detector: detector)
  }

  /// Returns the experiment in which trackers are started once and have the given times per update, in milliseconds.
  private func experiment(
    _ methods: [any TrackingMethod], on entries: [Dataset.Entry], rate: Double,
    times: [String: Double], jobs: Int, in folder: String
  ) throws -> Experiment<TrackingTask> {
    var settings = TrackingSettings(conventions: .vbench, evaluationProtocol: .realtime)
    var parameters = RealTimeParameters()
    parameters.frameRate = rate
    parameters.times = TimeModel(
      methods: times.map {
        .init(name: $0.key, clock: .processor, initialization: 0, update: $0.value)
      })
    settings.parameters.realTime = parameters
    return Experiment(
      plan: try TrackingPlan(
        TrackingTask(settings, schedule: DriftSchedule(spacing: 50)), methods: methods,
        datasets: [fakeDataset(entries)]),
      store: RunStore(output: folder),
      facts: .current(name: "run", command: "vbench run", jobs: jobs, datasets: ["/nowhere/fake"]))
  }

  /// Runs the tracker with a detector at 25 frames per second.
  private func steps(
    of detector: any Detector, times: [String: Double], jobs: Int = 1, in folder: String
  ) throws -> (steps: [TrackStep], failure: String?) {
    let method = redetecting(by: detector)
    let experiment = try experiment(
      [method], on: [movingSequence(frames: 30)], rate: 25, times: times, jobs: jobs, in: folder)
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

  /// Returns the frames of the detections, and the frames at which their answers begin to count, by following the tracker
  /// through time. A frame takes 40 ms.
  private func arrivals(
    detection: Double, update: Double
  ) -> [(frame: Int, counting: Int)] {
    var (free, last, detected) = (0.0, 0, 0)
    var found: [(frame: Int, counting: Int)] = []
    while true {
      // The newest frame or, if the tracker has seen it, the next one.
      let frame = max(last + 1, Int(free / 40))
      guard frame < 30 else { return found.filter { $0.counting < 30 } }
      let isDue = frame - detected >= 4
      free = max(free, 40 * Double(frame)) + (isDue ? detection : update)
      if isDue {
        found.append((frame, Int((free / 40).rounded(.up))))
        detected = frame
      }
      last = frame
    }
  }

  @Test(arguments: [0.0, 3, 25, 60], [0.0, 30, 41, 100, 170])
  func `a re-detection is marked once, on the frame at which its answer begins to count`(
    update: Double, detection: Double
  ) throws {
    try withTemporaryFolder { folder in
      let steps = try steps(
        of: OracleDetector(noise: 0, milliseconds: detection), times: ["staying-r1": update],
        in: folder
      ).steps
      let expected = arrivals(detection: detection, update: update)
      let marked = steps.indices.filter { steps[$0].redetected }
      #expect(marked == expected.map(\.counting) && marked.count >= 3)
      #expect(marked.map { steps[$0].region?.boundingBox.x } == expected.map { Double($0.frame) })
    }
  }

  @Test(arguments: [(10.0, 1), (100, 4)])
  func `a re-detection of 40 ms helps at 10 frames per second, and not at 100`(
    rate: Double, delay: Int
  ) throws {
    let frames = 60
    // The target moves by a quarter of its width per frame. A box that is d frames old overlaps it by (4 - d) / (4 + d).
    func overlap(_ frame: Int, _ answer: Int) -> Double {
      Double(max(0, 4 - (frame - answer))) / Double(4 + frame - answer)
    }
    let plain = (1..<frames).map { overlap($0, 0) }
    // The tracker is started at every fourth frame, and the new box counts after the delay.
    let helped = (1..<frames).map { overlap($0, max(0, ($0 - delay) / 4 * 4)) }
    let gain = (helped.reduce(0, +) - plain.reduce(0, +)) / Double(frames - 1)
    try withTemporaryFolder { folder in
      let methods: [any TrackingMethod] = [
        StayingTracker(), redetecting(by: OracleDetector(noise: 0, milliseconds: 40)),
      ]
      let experiment = try experiment(
        methods, on: (0..<8).map { movingSequence("s\($0)", frames: frames) }, rate: rate,
        times: ["staying-r1": 0], jobs: 2, in: folder)
      let outcome = try experiment.run(options: .init(jobs: 2, program: "test"))
      let drift = Drift(try StoredRun(output: folder).result(of: outcome))
      let change = try #require(
        drift.methods.first { $0.redetection != nil }?.change)
      #expect(abs(change.difference - gain) < 1e-12)
      #expect(rate == 10 ? gain > 0.2 && change.isShown : gain == 0 && !change.isShown)
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
      redetecting(by: detector).identity.timedNames
    }
    #expect(StayingTracker().identity.timedNames == ["staying-r1"])
    #expect(names(OracleDetector(milliseconds: 40)) == ["staying-r1"])
    #expect(names(TemplateDetector()) == ["staying-r1", "detector:template"])
  }
}
