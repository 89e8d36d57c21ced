import Bench
import Evaluation
import Geometry
import GroundTruth
import Imaging
import Results
import RunTestSupport
import TestSupport
import Testing

@testable import TaskKit
@testable import Tasks

/// Tests of tasks whose items are frames of videos, or videos, from a camera that does not wait.
struct VideoTests {
  private func camera(
    _ milliseconds: [String: Double], rate: Double = 50
  ) -> RealTimeParameters {
    var parameters = RealTimeParameters()
    parameters.frameRate = rate
    parameters.times = TimeModel(
      methods: milliseconds.map {
        .init(name: $0.key, clock: .processor, initialization: nil, update: $0.value)
      })
    return parameters
  }

  /// Returns the frame whose answer counts at each frame of a video with 20 ms per frame, by following a method through
  /// time; nil before the first answer.
  private func counting(_ frames: Int, milliseconds: Int) -> [Int?] {
    var (free, frame) = (0, 0)
    var answers: [(finished: Int, frame: Int)] = []
    while frame < frames {
      free = max(free, 20 * frame) + milliseconds
      answers.append((free, frame))
      // The newest frame or, if the method has answered it, the next one.
      frame = max(frame + 1, free / 20)
    }
    return (0..<frames).map { now in answers.last { $0.finished <= 20 * now }?.frame }
  }

  // MARK: Items that are frames

  private func result(milliseconds: Double?, in folder: TemporaryFolder) throws -> RunResult {
    var request = TaskRequest(command: "test")
    request.selection = MatrixSelection(trackers: ["exact"])
    request.locations = ["/nowhere/gray"]
    request.output = folder.path("run\(milliseconds ?? -1)")
    request.parameters.realTime = milliseconds.map { camera(["exact": $0]) }
    var task = FakeTask()
    task.count = 9
    task.videoForm = .itemPerFrame
    let run = try TaskRun(task, request, jobs: 2)
    _ = try run.run(
      options: Runner.Options(jobs: 2, program: "p"), interruption: Interruption(),
      progress: SilentProgress())
    return try StoredRun(run.task, output: run.output).result()
  }

  @Test(arguments: [1, 19, 20, 21, 30, 50, 90])
  func `the answer to an image counts at later frames of its video`(milliseconds: Int) throws {
    let folder = try TemporaryFolder()
    let task = FakeTask()
    let result = try result(milliseconds: Double(milliseconds), in: folder)
    let method = try #require(result.methods.first)
    // The gray of frame n is 10 (n + 1), and the answers are right. Before the first one, the answer is 0.
    let expected = counting(9, milliseconds: milliseconds).enumerated().map { frame, answer in
      Double(10 * (frame - (answer ?? -1)))
    }
    #expect(method.items.map { $0?.figures[task.measures[0]] } == expected)
    #expect(method.figures[task.measures[1]] == expected.max())
    // The times are those of the work on each image.
    #expect(method.figures[TaskMeasures.time] == 1)
    #expect(result.facts.problems.contains { $0.reason.hasPrefix("realtime: rule latest, 50") })
  }

  @Test func `answers to images that take no time have the figures of a run without a clock`()
    throws
  {
    let folder = try TemporaryFolder()
    let (now, plain) = (
      try result(milliseconds: 0, in: folder), try result(milliseconds: nil, in: folder)
    )
    #expect(now.methods.map(\.figures) == plain.methods.map(\.figures))
    #expect(
      now.methods[0].items.map { $0?.answer } == plain.methods[0].items.map { $0?.answer })
    #expect(now.methods[0].figures[FakeTask().measures[0]] == 0)
  }

  @Test func `frames of a video have names that differ only in a number at the end`() throws {
    func videos(_ names: [String], isComplete: Bool = true) throws -> [String: [Int?]] {
      let found = try VideoNames(names.map { ("data", $0) }, isComplete: isComplete).videos
      return Dictionary(uniqueKeysWithValues: found.map { ($0.name, $0.frames) })
    }
    #expect(
      try videos(["b/10.jpg", "a2.png", "b/8.jpg", "b/9.jpg", "a1.png"])
        == ["data/b": [2, 3, 0], "data/a": [4, 1]])
    #expect(try videos(["x_0", "x_20", "x_10"]) == ["data/x_": [0, 2, 1]])
    #expect(throws: VideoError.notAVideo(item: "cat.jpg")) { try videos(["cat.jpg", "a1", "a2"]) }
    #expect(throws: VideoError.notAVideo(item: "b1")) { try videos(["b1", "a1", "a2"]) }
    #expect(throws: VideoError.missingFrames(after: "a2", next: "a5")) {
      try videos(["a1", "a2", "a5"])
    }
    // A frame that could not be read is missing when a run is reported.
    #expect(try videos(["a1", "a2", "a4"], isComplete: false) == ["data/a": [0, 1, nil, 2]])
  }

  // MARK: Items that are videos

  /// A tracker whose objects are the detections of the frame.
  private final class PassingTracker: ManyObjectsTracker {
    func step(frame: PixelBuffer, detections: [Detection]?) -> [TrackedObject] {
      (detections ?? []).enumerated().map { index, detection in
        TrackedObject(identity: index + 1, box: detection.box, confidence: 1)
      }
    }
  }

  private static let frames = 21

  /// An object that moves by one pixel per frame, and is 16 pixels wide.
  private var walk: ObjectItem {
    let annotations = (0..<Self.frames).map {
      Annotation(
        region: .box(Box(x: Double($0), y: 3, width: 16, height: 5)), visibility: .visible)
    }
    return ObjectItem(
      LabeledSequence(
        name: "walk", dataset: "fake", frames: CountingFrames(count: Self.frames), firstFrame: 0,
        frameCount: Self.frames, targets: [Target(name: "1", annotations: annotations)]))
  }

  /// Runs the tracker, and returns its answer and the figures.
  private func answer(
    milliseconds: Double?, in folder: String
  ) throws -> (table: ObjectTable, figures: Figures) {
    let name = "passing-every1-labels"
    var task = ManyObjectsTask()
    task.parameters.realTime = milliseconds.map { camera([name: $0]) }
    let method = ManyObjectsMethod(
      name: "passing", level: "", revision: nil, chunk: 1, accept: nil, source: .labels
    ) { PassingTracker() }
    let experiment = Experiment(
      plan: try ItemPlan(
        task, methods: [method],
        datasets: [ItemDataset(name: "fake", location: "/nowhere/fake", items: [walk])]),
      store: RunStore(output: folder),
      facts: .current(name: "run", command: "vbench run", jobs: 1, datasets: ["/nowhere/fake"]))
    let outcome = try experiment.run(options: .init(jobs: 1, program: "test"))
    #expect(outcome.failures == [])
    let cell = try #require(
      experiment.store.cell(method: name, dataset: "fake", sequence: "walk"))
    let table = try #require(task.answers(in: cell)?.first?.answer)
    return (
      table, Figures(task.measures, of: try task.evidence(of: table, on: task.truth(of: walk)))
    )
  }

  @Test(arguments: [1, 20, 21, 30, 50, 90])
  func `the boxes of many objects count at the frame at which they arrive`(milliseconds: Int)
    throws
  {
    let (table, _) = try withTemporaryFolder {
      try answer(milliseconds: Double(milliseconds), in: $0)
    }
    let places = table.frames.map { $0.map(\.box.x) }
    #expect(
      places
        == counting(Self.frames, milliseconds: milliseconds).map { frame in
          frame.map { [Double($0)] } ?? []
        })
  }

  @Test func `the HOTA of an object with constant motion and delay is known`() throws {
    let (_, figures) = try withTemporaryFolder { try answer(milliseconds: 15, in: $0) }
    // From the second frame on, the box is one frame old, so it overlaps its object by 15 / 17. This is enough at 17 of 19
    // thresholds, 0.05 to 0.85. The first frame has no box.
    let share = Double(Self.frames - 1) / Double(Self.frames)
    for measure in [ManyObjectsMeasures.hota, ManyObjectsMeasures.detA, ManyObjectsMeasures.assA] {
      #expect(abs((figures[measure] ?? 0) - 17.0 / 19 * share) < 1e-9)
    }
  }

  @Test func `the answer for many objects that takes no time is that of a run without a clock`()
    throws
  {
    let (now, plain) = try withTemporaryFolder {
      (
        try answer(milliseconds: 0, in: "\($0)/now"),
        try answer(milliseconds: nil, in: "\($0)/plain")
      )
    }
    #expect(now.table == plain.table && now.figures == plain.figures)
    #expect(plain.figures[ManyObjectsMeasures.hota] == 1)
  }

  @Test
  func `trackers of many objects give the same answers again, and without delay the usual ones`()
    throws
  {
    let folder = try TemporaryFolder()
    var parameters = TaskParameters()
    parameters.chunks = [5]
    func tables(_ milliseconds: Double?, jobs: Int, _ name: String) throws -> [[ObjectTable?]] {
      var request = TaskRequest(command: "test")
      request.selection = MatrixSelection(
        trackers: ["motion", "object"], levels: ["fast"], revisions: ["1"])
      request.items = [try #require(try ObjectItem.embedded.map(\.name).min())]
      request.output = folder.path(name)
      request.parameters = parameters
      request.parameters.realTime = milliseconds.map {
        camera(["motion-every5-detections": $0 / 4, "object-fast-r1-every5-detections": $0])
      }
      let run = try TaskRun(ManyObjectsTask(), request, jobs: jobs)
      _ = try run.run(
        options: Runner.Options(jobs: jobs, program: "p"), interruption: Interruption(),
        progress: SilentProgress())
      let stored = try StoredRun(run.task, output: run.output)
      return stored.manifest.sequences.map { entry in
        stored.manifest.methods.map { stored.answers(of: $0.name, to: entry).found.first?.answer }
      }
    }
    let plain = try tables(nil, jobs: 2, "plain")
    let slow = try tables(70, jobs: 1, "slow")
    #expect(plain.joined().count == 2 && !plain.joined().contains(nil))
    #expect(try tables(0, jobs: 1, "now") == plain)
    #expect(try tables(70, jobs: 2, "again") == slow && slow != plain)
  }

  @Test func `a motion model advances over frames that its tracker does not receive`() {
    let (skipping, waiting) = (MotionTracker(), MotionTracker())
    for frame in 0..<12 {
      let box = Box(x: 3 * Double(frame), y: 20, width: 16, height: 16)
      if frame.isMultiple(of: 3) {
        let detections = [Detection(box: box)]
        #expect(skipping.step(detections: detections) == waiting.step(detections: detections))
      } else {
        skipping.skip()
        _ = waiting.step(detections: nil)
      }
    }
  }

  @Test func `settings that a task cannot follow in real time are refused by name`() throws {
    func error(
      at location: String = "/nowhere/gray", _ change: (inout RealTimeParameters) -> Void
    ) -> VideoError? {
      var request = TaskRequest(command: "test")
      request.locations = [location]
      request.selection = MatrixSelection(trackers: ["exact"])
      var parameters = camera(["exact": 1])
      change(&parameters)
      request.parameters.realTime = parameters
      var task = FakeTask()
      task.videoForm = .itemPerFrame
      do {
        _ = try TaskRun(task, request, jobs: 1)
        return nil
      } catch {
        return error as? VideoError
      }
    }
    #expect(error { _ in } == nil)
    #expect(error(at: "embedded") { _ in } == .notAVideo(item: "item0"))
    #expect(error { $0.rule = .vot } == .foreignRule("vot", task: "gray"))
    #expect(error { $0.usesMeasuredTimes = true } == .needsModel(task: "gray"))
  }
}
