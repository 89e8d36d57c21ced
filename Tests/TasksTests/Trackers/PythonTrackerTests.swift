import Bench
import Evaluation
import Foundation
import Geometry
import GroundTruth
import Media
import RunTestSupport
import TestSupport
import Testing

@testable import TaskKit
@testable import Tasks
@testable import Tracking

/// Tests for trackers that are classes in Python files.
@Suite(.enabled(if: PythonInterpreter.isAvailable, "\(PythonInterpreter.absence)"))
struct PythonTrackerTests {
  private let fake: FakeTracker

  init() throws { fake = try FakeTracker() }

  private func tracker(
    _ text: String, name: String = "Mine", limits: UserProgram.TimeLimits = .init()
  ) throws -> ExternalTracker {
    let path = try fake.folder.write(
      text: "import os, sys, time, vbench\nHERE = os.path.dirname(__file__)\n" + text,
      to: "mine.py")
    return try external(
      ExternalCommand("python:'\(path)':\(name)", kinds: ["python"]), timeLimits: limits)
  }

  private func run(
    _ methods: [any TrackingMethod], _ entries: [Dataset.Entry], jobs: Int = 2,
    to output: String = "out"
  ) throws -> (RunOutcome<LabeledSequence>, [Cell]) {
    try outcomeAndCells(
      of: methods, on: entries, in: fake.folder.path(output),
      options: Runner.Options(jobs: jobs, program: "test"))
  }

  private func lines(_ name: String) throws -> [String] {
    try String(contentsOfFile: fake.folder.path(name), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  @Test
  func `a Python tracker gets pixels and the start box, and its answers are returned`() throws {
    let method = try tracker(
      """
      class Mine(vbench.Tracker):
          images = "pixels"
          answers = [(1, 2, 3, 4), ([1.5, 2, 3, 4], 0.75), None, (None, 0.125), (float("nan"), 2, 3, 4), (1, 2, 0, 4),
                     ((float("inf"), 2, 3, 4), float("nan"))]
          def init(self, image, box):
              self.count = 0
              print("printed text is no answer")
              os.write(1, b"box 1 - 9 9 9 9\\n")
              self.note(image, box)
          def update(self, image):
              self.note(image, input if sys.stdin.read() else "no input")
              self.count += 1
              return self.answers[self.count - 1]
          def note(self, image, more):
              with open(HERE + "/log", "a") as log:
                  print(tuple(image.shape), image.tobytes().hex()[-6:], more, file=log)
      """)
    let entry = stillSequence("a", frames: CountingFrames(count: 8))
    let (outcome, cells) = try run([method], [entry])
    #expect(outcome.failures == [])
    let steps = try #require(cells.first?.trajectories.first?.steps)
    let given = Region.box(Box(x: 2, y: 3, width: 4, height: 5))
    #expect(
      steps.map(\.region) == [
        given, .box(Box(x: 1, y: 2, width: 3, height: 4)),
        .box(Box(x: 1.5, y: 2, width: 3, height: 4)), nil, nil, nil, nil, nil,
      ])
    #expect(steps.map(\.confidence) == [nil, nil, 0.75, nil, 0.125, nil, nil, nil])
    #expect(steps.allSatisfy { ($0.wallNanoseconds ?? 0) > 0 && ($0.cpuNanoseconds ?? -1) >= 0 })
    let log = try lines("log")
    #expect(log.first == "(12, 16, 3) 000000 (2.0, 3.0, 4.0, 5.0)")
    #expect(log.dropFirst() == (1..<8).map { "(12, 16, 3) 0\($0)0\($0)0\($0) no input" }[...])
    #expect(method.remarks.first?.reason.contains("the program itself reports") == true)
  }

  @Test func `a Python tracker that asks for paths gets files or temporary files`() throws {
    let method = try tracker(
      """
      class Mine(vbench.Tracker):
          images = "paths"
          def init(self, image, box):
              self.last = image
              open(HERE + "/log", "a").write(image + "\\n")
          def update(self, image):
              assert os.path.isfile(image), image
              assert image.startswith(HERE) or not os.path.exists(self.last), self.last
              self.init(image, None)
              return 1, 2, 3, 4
      """)
    let entries = [
      try fake.sequence("a", frames: 3), stillSequence("b", frames: CountingFrames(count: 3)),
    ]
    let (outcome, _) = try run([method], entries, jobs: 1)
    #expect(outcome.failures == [])
    let log = try lines("log")
    #expect(log.count == 6)
    #expect(log.filter { $0.hasPrefix(fake.folder.path("a")) }.count == 3)
    let temporary = log.filter { !$0.hasPrefix(fake.folder.path("a")) }
    #expect(temporary.allSatisfy { $0.hasSuffix(".png") })
    #expect(!temporary.contains { FileManager.default.fileExists(atPath: $0) })
  }

  @Test(arguments: [
    (
      "def update(self, image): raise ValueError('no\\n template')",
      "frame 1: ValueError: no template (mine.py:5, in update)"
    ),
    (
      "def update(self, image): self.missing += 1", "AttributeError: 'Mine' object has no attribute"
    ),
    (
      "def update(self, image): return 1, 2, 3",
      "frame 1: update returned (1, 2, 3); expected a box (x, y, width, height)"
    ),
    ("def update(self, image): return 'left'", "update returned 'left'; expected a box"),
    ("def update(self, image): sys.exit(7)", "frame 1: SystemExit: 7 (mine.py:5, in update)"),
    (
      "def update(self, image): os._exit(7)",
      "frame 1: it exited with status 7 before it sent its answer"
    ),
    ("def update(self, image): os.kill(os.getpid(), 9)", "it was terminated by signal 9"),
    (
      "def update(self, image): time.sleep(100)",
      "frame 1: no answer within 1 s, the limit of --step-timeout"
    ),
    (
      "def update(self, image):\n        while True: print('x' * 1000)",
      "frame 1: no answer within 1 s, the limit of --step-timeout"
    ),
    (
      "def update(self, image): pass\n    def init(self, image, box): raise KeyError('a')",
      "frame 0: KeyError: 'a' (mine.py:6, in init)"
    ),
    (
      "def update(self, image): pass\n    def __init__(self, more): pass",
      "frame 0: TypeError: Mine.__init__() missing 1 required"
    ),
    (
      "def update(self, image): pass\n    @classmethod\n    def load(cls): raise OSError('no weights')",
      "frame 0: OSError: no weights (mine.py:7, in load)"
    ),
    (
      "def update(self, image): pass\n    @classmethod\n    def load(cls): time.sleep(100)",
      "frame 0: no answer within 1 s, the limit of --start-timeout"
    ),
    ("images = 'png'\n    def update(self, image): pass", "expected 'pixels' or 'paths'"),
    ("pass", "the class 'Mine' has no method update(self, image)"),
    ("pass\nraise RuntimeError('early')", "RuntimeError: early (mine.py:6, in <module>)"),
    ("pass\nimport no_such_module_7", "ModuleNotFoundError: No module named 'no_such_module_7'"),
    ("pass\n)", "SyntaxError: unmatched ')'"),
  ])
  func `a Python tracker that raises, exits or hangs fails with the reason`(
    code: String, reason: String
  ) throws {
    let bad = try tracker(
      """
      class Mine(vbench.Tracker):
          def init(self, image, box): pass
          \(code)
      """,
      limits: .init(
        start: .seconds(reason.contains("--start-timeout") ? 1 : 60),
        step: .seconds(reason.contains("--step-timeout") ? 1 : 60)))
    let entry = stillSequence("a", frames: CountingFrames(count: 20))
    let (outcome, cells) = try run([bad, FoldingTracker()], [entry])
    let failure = try #require(outcome.failures.first)
    #expect(outcome.failures.count == 1)
    #expect(failure.description.hasPrefix("Mine failed on fake/a: target 1, frame "))
    #expect(failure.reason.contains(reason), "\(failure)")
    #expect(cells.count { $0.failure == nil } == 1)
    #expect(cells.last?.trajectories.first?.steps.count == 20)
  }

  @Test
  func `a Python tracker's traceback is stored and removed after a run without failure`() throws {
    let text = """
      class Mine(vbench.Tracker):
          def init(self, image, box): pass
          def update(self, image): return self.deeper(8)
          def deeper(self, count):
              if count: return self.deeper(count - 1)
              try:
                  return {}["inner"]
              except KeyError as error:
                  raise ValueError("outer") from error
      """
    let entry = stillSequence("a", frames: CountingFrames(count: 3))
    #expect(try run([try tracker(text)], [entry]).0.failures.count == 1)
    let path = fake.folder.path("out/store/Mine/fake/a.cell.txt")
    let report = try String(contentsOfFile: path, encoding: .utf8)
    #expect(report.hasPrefix("target 1:\nTraceback (most recent call last):\n  File "))
    #expect(report.contains("KeyError: 'inner'"))
    #expect(report.contains("The above exception was the direct cause"))
    #expect(report.contains("return {}[\"inner\"]"))
    #expect(report.hasSuffix("ValueError: outer\n"))
    // Only the user's own frames are shown.
    #expect(!report.contains("\"vbench\""))
    let mended = text.replacing("self.deeper(8)", with: "(1, 2, 3, 4)")
    #expect(try run([try tracker(mended)], [entry]).0.failures == [])
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(arguments: [
    ("ctypes.string_at(0)", "it was terminated by signal 11"),
    ("time.sleep(100)", "no answer within 1 s"),
  ])
  func `the report of a crash or hang names the source line of the Python tracker`(
    code: String, reason: String
  ) throws {
    let method = try tracker(
      """
      import ctypes
      class Mine(vbench.Tracker):
          def init(self, image, box): pass
          def update(self, image):
              \(code)
      """, limits: .init(start: .seconds(60), step: .seconds(code.contains("sleep") ? 1 : 60)))
    let entry = stillSequence("a", frames: CountingFrames(count: 3))
    let failure = try #require(try run([method], [entry]).0.failures.first)
    #expect(failure.reason.contains(reason), "\(failure)")
    let report = try String(
      contentsOfFile: fake.folder.path("out/store/Mine/fake/a.cell.txt"), encoding: .utf8)
    #expect(report.contains("mine.py\", line 7 in update"), "\(report)")
  }

  @Test
  func `all targets and sequences share a Python process that loads the tracker once`() throws {
    let method = try tracker(
      """
      class Mine(vbench.Tracker):
          @classmethod
          def load(cls):
              open(HERE + "/loaded", "a").write("%d\\n" % os.getpid())
          def init(self, image, box):
              self.box = box
              open(HERE + "/begun", "a").write("%d\\n" % os.getpid())
          def update(self, image):
              x, y, width, height = self.box
              self.box = x + 1, y, width, height
              return self.box
      """)
    let entries = ["a", "b", "c"].map {
      stillSequence($0, frames: CountingFrames(count: 40), targets: 3)
    }
    let (outcome, cells) = try run([method], entries, jobs: 1)
    #expect(outcome.failures == [])
    for cell in cells {
      #expect(cell.trajectories.count == 3)
      for (number, trajectory) in cell.trajectories.enumerated() {
        let box = trajectory.steps.last?.region?.boundingBox
        #expect(box == Box(x: 41, y: 3, width: 4 + Double(number), height: 5))
      }
    }
    // One thread has at most two sequences in progress.
    let loaded = try lines("loaded")
    #expect((1...2).contains(loaded.count))
    #expect(Set(loaded).count == loaded.count)
    #expect(try lines("begun").count == 9)
    #expect(Set(try lines("begun")) == Set(loaded))
  }

  @Test func `a crash of a Python tracker affects no other sequences`() throws {
    let method = try tracker(
      """
      class Mine(vbench.Tracker):
          def init(self, image, box): self.box, self.count = box, 0
          def update(self, image):
              self.count += 1
              if self.box[2] == 6 and self.count == 2: os._exit(3)
              if self.box[2] == 5 and self.count == 2: raise ValueError("five")
              return self.box
      """)
    let entries = (0..<6).map {
      stillSequence(
        "\($0)", frames: CountingFrames(count: 10), targets: $0 == 2 ? 3 : $0 == 4 ? 2 : 1)
    }
    let (outcome, cells) = try run([method], entries, jobs: 3)
    #expect(outcome.failures.map(\.item) == ["fake/2", "fake/4"])
    #expect(outcome.failures.last?.reason.contains("target 2, frame 2: ValueError: five") == true)
    #expect(cells.map { $0.failure == nil } == [true, true, false, true, false, true])
    // An error of one target leaves the other targets of its sequence alone.
    #expect(cells[4].trajectories.map(\.steps.count) == [10, 2])
  }

  @Test
  func `a Python tracker's random numbers depend neither on jobs nor on other targets`() throws {
    let text = """
      import random
      class Mine(vbench.Tracker):
          def init(self, image, box): pass
          def update(self, image): return random.random(), random.random(), 3, 4
      """
    let entries = (0..<4).map {
      stillSequence("\($0)", frames: CountingFrames(count: 30), targets: 1 + $0)
    }
    func cells(_ jobs: Int) throws -> [[Region?]] {
      let (outcome, cells) = try run([try tracker(text)], entries, jobs: jobs, to: "out\(jobs)")
      #expect(outcome.failures == [])
      return cells.flatMap { $0.trajectories.map { $0.steps.map(\.region) } }
    }
    let one = try cells(1)
    #expect(one.count == 10)
    #expect(Set(one.map { $0.dropFirst() }).count == 1)
    #expect(try cells(4).map { $0.dropFirst() } == one.map { $0.dropFirst() })
  }

  @Test func `stored answers of a Python tracker are reused until a Python file changes`() throws {
    let text = """
      class Mine(vbench.Tracker):
          def init(self, image, box): self.box = box
          def update(self, image): return self.box
      """
    let entry = stillSequence("a", frames: CountingFrames(count: 2))
    #expect(try run([try tracker(text)], [entry]).0.newCells == 1)
    #expect(try run([try tracker(text)], [entry]).0.reusedCells == 1)
    try fake.folder.write(text: "RADIUS = 6\n", to: "settings.py")
    #expect(try run([try tracker(text)], [entry]).0.newCells == 1)
  }

  @Test func `a Python tracker in a package may import other modules of the package`() throws {
    try fake.folder.write(text: "", to: "tools/__init__.py")
    try fake.folder.write(text: "BOX = 1, 2, 3, 4\n", to: "tools/boxes.py")
    let path = try fake.folder.write(
      text: """
        from .boxes import BOX
        class Outer:
            class Mine:
                def init(self, image, box): pass
                def update(self, image): return BOX
        """, to: "tools/json.py")
    let method = try ExternalTracker("python:\(path):Outer.Mine")
    #expect(method.identity.name == "Outer.Mine")
    let (outcome, cells) = try run(
      [method], [stillSequence("a", frames: CountingFrames(count: 2))])
    #expect(outcome.failures == [])
    let steps = cells.first?.trajectories.first?.steps
    #expect(steps?.last?.region == .box(Box(x: 1, y: 2, width: 3, height: 4)))
  }

  @Test(arguments: [
    "python:mine.py", "python:mine.py:", "python::Mine", "python:mine.py:M-1",
    "python:mine.py:Mine more",
  ])
  func `descriptions of Python trackers without a file and a class are refused`(text: String) {
    let error = #expect(throws: ExternalTrackerError.self) { try ExternalTracker(text) }
    #expect(error?.description.contains("expected python:FILE:CLASS, such as") == true)
  }

  @Test func `a Python tracker whose file does not exist fails with the reason`() throws {
    let method = try ExternalTracker("python:/no/such/mine.py:Mine")
    let entry = stillSequence("a", frames: CountingFrames(count: 2))
    let failure = try run([method], [entry]).0.failures.first
    #expect(failure?.reason.contains("'/no/such/mine.py': no such file") == true)
  }

  @Test(arguments: [
    "", "ready", "ready png", "box 1 -", "box 1 - 1 2 3", "none - -", "error {", "box x - 1 2 3 4",
    "foo 1 -",
  ])
  func `malformed answers of the Python process are refused`(line: String) {
    #expect(throws: (any Error).self) { try PythonAnswer(line: Array(line.utf8)) }
  }
}
