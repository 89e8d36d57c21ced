import Evaluation
import Geometry
import GroundTruth
import Imaging
import RunTestSupport
import Testing

@testable import Bench
@testable import Results
@testable import Tracking

/// Tests of runs in which the camera does not wait and a sequence has several targets, which share one clock.
@Suite struct RealTimeTargetsTests {
  /// A folding tracker that can follow several targets with one call.
  private struct GroupedTracker: TrackingMethod {
    let single = FoldingTracker()
    var identity: MethodIdentity { single.identity }

    func accepts(_ region: Region) -> Bool { true }
    func makeSession() -> any TrackerSession { single.makeSession() }

    func makeGroup() -> (any TrackingMethodGroup)? { Group(tracker: single) }

    private final class Group: TrackingMethodGroup {
      let tracker: FoldingTracker
      var sessions: [Int: any TrackerSession] = [:]

      init(tracker: FoldingTracker) { self.tracker = tracker }

      func step(frame: PixelBuffer, starting: [Int: Region], following: [Int]) -> GroupReply {
        var reply = GroupReply()
        for (number, region) in starting {
          let session = tracker.makeSession()
          sessions[number] = session
          reply.answers[number] = Result { try session.start(frame: frame, at: region) }
          reply.work.append(.start(of: tracker.identity.name))
        }
        for number in following {
          reply.answers[number] = Result {
            try sessions[number]?.step(frame: frame) ?? .skipped
          }
        }
        if !following.isEmpty {
          reply.work.append(.call(of: tracker.identity.name, targets: following.count))
        }
        return reply
      }
    }
  }

  private static let frames = 24

  /// A sequence with two targets, the second of which appears in frame 10.
  private var sequence: Dataset.Entry {
    let targets = [0, 10].map { first in
      Target(
        name: "from-\(first)",
        annotations: (0..<Self.frames).map {
          $0 < first
            ? .absent
            : Annotation(
              region: .box(Box(x: 2, y: 3, width: 4, height: 5)), visibility: .visible)
        })
    }
    return Dataset.Entry(name: "a", path: "/nowhere/a", format: "fake") {
      LabeledSequence(
        name: "a", dataset: "fake", frames: CountingFrames(count: Self.frames), firstFrame: 0,
        frameCount: Self.frames, targets: targets)
    }
  }

  /// Runs a tracker with 35 ms per start and update at 25 frames per second.
  ///
  /// - Parameter together: the relative times of calls for several targets; nil to follow the targets separately.
  private func places(
    together: [Int: Double]?, isTogether: Bool, in folder: String
  ) throws -> (places: [[Double]], failure: String?) {
    var settings = TrackingSettings(conventions: .vbench, evaluationProtocol: .realtime)
    var parameters = RealTimeParameters()
    parameters.frameRate = 25
    var times = TimeModel.Method(
      name: "folding-r1", clock: .processor, initialization: 35, update: 35)
    times.together = together
    parameters.times = TimeModel(methods: [times])
    settings.parameters.realTime = parameters
    let experiment = Experiment(
      plan: try TrackingPlan(
        TrackingTask(settings, isTogether: isTogether), methods: [GroupedTracker()],
        datasets: [fakeDataset([sequence])]),
      store: RunStore(output: folder),
      facts: .current(name: "run", command: "vbench run", jobs: 2, datasets: ["/nowhere/fake"]))
    let outcome = try experiment.run(options: .init(jobs: 2, program: "test"))
    let cell = try #require(
      experiment.store.cell(method: "folding-r1", dataset: "fake", sequence: "a"))
    return (
      cell.trajectories.map { $0.steps.map { $0.region?.boundingBox.x ?? .nan } },
      outcome.failures.first?.reason
    )
  }

  /// Returns the answers that count, if the tracker sees the given frames, the first of which is its start.
  ///
  /// - Parameter arrivals: for each seen frame, the first frame at which its answer counts.
  private func answers(seen: [Int], from arrivals: [Int]) -> [Double] {
    var state = 0.0
    let answers = seen.map { frame in
      state = (state * 1.7 + Double(frame % 251)).truncatingRemainder(dividingBy: 1000)
      return state
    }
    return (seen[0]..<Self.frames).map { frame in
      answers[arrivals.lastIndex { $0 <= frame } ?? 0]
    }
  }

  @Test func `a frame takes as long as the targets that are followed in it`() throws {
    let found = try withTemporaryFolder {
      try places(together: nil, isTogether: false, in: $0)
    }
    // Until frame 9, the only target takes 35 ms of 40. From frame 10, at 400 ms, both take 70 ms: they are free again at
    // 470, 540, 610, 680 and so on, and get the newest frame then.
    let seen = Array(0...11) + [13, 15, 17, 18, 20, 22]
    let finished = (0...9).map { 40 * $0 + 35 } + [470, 540, 610, 680, 750, 820, 890, 960]
    let arrivals = finished.map { ($0 + 39) / 40 }
    #expect(found.failure == nil)
    #expect(found.places.first == answers(seen: seen, from: [0] + arrivals.dropFirst()))
    // The start counts at once.
    #expect(
      found.places.last
        == answers(seen: Array(seen.dropFirst(10)), from: [10] + arrivals.dropFirst(11)))
  }

  @Test func `with one call for all targets, a frame takes as long as the call`() throws {
    // One call for two targets takes no longer than for one, so no frame is missed, except that the start of the second
    // target, beside the first one, takes 70 ms.
    let found = try withTemporaryFolder {
      try places(together: [2: 1], isTogether: true, in: $0)
    }
    let finished = (0...9).map { 40 * $0 + 35 } + (0...13).map { 470 + 35 * $0 }
    let arrivals = zip(0..., finished).map { max($0 + 1, ($1 + 39) / 40) }
    #expect(found.failure == nil)
    #expect(
      found.places.first == answers(seen: Array(0..<24), from: [0] + arrivals.dropFirst()))
    let unknown = try withTemporaryFolder {
      try places(together: nil, isTogether: true, in: $0)
    }
    #expect(unknown.failure?.contains("with several targets per call") ?? false)
  }
}
