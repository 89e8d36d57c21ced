import Bench
import Evaluation
import Foundation
import Results
import TestSupport
import Testing

@testable import TaskKit
@testable import Tasks

struct TaskRunTests {
  private func request(_ folder: TemporaryFolder, methods: [String] = []) -> TaskRequest {
    var request = TaskRequest(command: "test")
    request.selection = MatrixSelection(trackers: methods)
    request.output = folder.path("run")
    return request
  }

  @discardableResult
  private func run(_ task: FakeTask, _ request: TaskRequest) throws -> RunOutcome<FakeItem> {
    try TaskRun(task, request, jobs: 2).run(
      options: Runner.Options(jobs: 2, program: "p"), interruption: Interruption(),
      progress: SilentProgress())
  }

  private func result(_ task: FakeTask, _ folder: TemporaryFolder) throws -> RunResult {
    try StoredRun(task, output: folder.path("run")).result()
  }

  @Test func `a run of a task has figures per item, over all items, and a comparison`() throws {
    let folder = try TemporaryFolder()
    let task = FakeTask()
    try run(task, request(folder, methods: ["exact", "off"]))
    let result = try result(task, folder)
    #expect(result.items.map(\.name) == (0..<6).map { "item\($0)" })
    #expect(result.ranking.order.map { result.methods[$0].identity.name } == ["exact", "off"])
    let off = try #require(result.methods.last)
    let (error, largest) = (task.measures[0], task.measures[1])
    #expect(off.figures[error] == 3)
    #expect(off.intervals[error] == 3...3)
    #expect(off.figures[largest] == 3)
    #expect(off.figures[TaskMeasures.time] == 1)
    #expect(off.figures[TaskMeasures.answered] == 1)
    #expect(off.attributes.map(\.name) == ["even", "odd"])
    #expect(off.attributes.map(\.items) == [3, 3])
    let comparison = try #require(result.comparisons.first)
    #expect(comparison.first.name == "exact")
    #expect(comparison.figures.difference == 3)
    // All six differences have the same sign, so the p-value is 2 / 2^6.
    #expect(abs(comparison.figures.permutationP - 1.0 / 32) < 1e-12)
  }

  @Test func `a repeated run reuses stored answers and repeats only the failed one`() throws {
    let folder = try TemporaryFolder()
    let task = FakeTask()
    let first = try run(task, request(folder))
    #expect(first.newCells == 18)
    #expect(first.failures.count == 1)
    #expect(task.answers.count == 18)
    let second = try run(task, request(folder))
    #expect(second.newCells == 1)
    #expect(second.reusedCells == 17)
    #expect(task.answers.count == 19)
  }

  @Test func `a method that fails on one item is scored without that answer`() throws {
    let folder = try TemporaryFolder()
    let task = FakeTask()
    try run(task, request(folder, methods: ["failing"]))
    let result = try result(task, folder)
    let method = try #require(result.methods.first)
    #expect(method.status == "1 failed")
    #expect(method.items[2]?.failure == "no idea")
    // Item 2 has the gray value 30, and a missing answer counts as 0.
    #expect(method.figures[task.measures[0]] == 5)
    #expect(method.items[2]?.figures[TaskMeasures.answered] == 0)
  }

  @Test func `merged shards of a run give the figures of the whole run`() throws {
    let folder = try TemporaryFolder()
    let task = FakeTask()
    for number in 1...3 {
      var part = request(folder, methods: ["exact", "off"])
      part.shard = Shard(number: number, of: 3)
      try run(task, part)
    }
    let manifest = try ShardMerge<ItemTaskSettings>(output: folder.path("run")).run()
    #expect(manifest.sequences.count == 6)
    #expect(try result(task, folder).methods.map { $0.figures[task.measures[0]] } == [0, 3])
  }

  @Test
  func `a missing answer is an error that names its file, unless results are partial`() throws {
    let folder = try TemporaryFolder()
    let task = FakeTask()
    try run(task, request(folder, methods: ["off"]))
    try FileManager.default.removeItem(
      atPath: folder.path("run/store/off/embedded/item4.cell"))
    let stored = try StoredRun(task, output: folder.path("run"))
    let error = #expect(throws: RunError.self) { try stored.result() }
    #expect(error?.description.contains("item4.cell is missing") == true)
    let partial = try stored.result(isPartial: true)
    #expect(partial.items.count == 5)
    #expect(partial.coverage?.planned == 6)
  }

  @Test func `a folder with results of further methods is refused as output`() throws {
    let folder = try TemporaryFolder()
    let task = FakeTask()
    try run(task, request(folder, methods: ["exact", "off"]))
    let smaller = try TaskRun(task, request(folder, methods: ["off"]), jobs: 1)
    let error = #expect(throws: RunError.self) { try smaller.checkOutputFolder(for: []) }
    #expect(error?.description.contains("results of exact") == true)
    try TaskRun(task, request(folder), jobs: 1).checkOutputFolder(for: [])
  }

  @Test
  func `a run folder is accepted for the same data under another spelling of the path`() throws {
    let folder = try TemporaryFolder()
    let task = FakeTask()
    var request = request(folder)
    request.locations = [folder.path("data")]
    try run(task, request)
    request.locations = [folder.path("elsewhere/../data/")]
    try TaskRun(task, request, jobs: 1).checkOutputFolder(for: [])
    request.locations = [folder.path("other")]
    let other = try TaskRun(task, request, jobs: 1)
    let error = #expect(throws: RunError.self) { try other.checkOutputFolder(for: []) }
    #expect(error?.description.contains("which also covers data/item0 from ") == true)
  }

  @Test func `stored results are scored like a method, and missing files are failures`() throws {
    let folder = try TemporaryFolder()
    for number in 0..<6 {
      try folder.write(text: "\(10 * (number + 1) + 1)\n", to: "results/mine/item\(number).txt")
      try folder.write(text: "\(10 * (number + 1))\n", to: "results/other/item\(number).txt")
    }
    try FileManager.default.removeItem(atPath: folder.path("results/other/item5.txt"))
    var request = TaskRequest(command: "test")
    request.results = [folder.path("results")]
    request.output = folder.path("run")
    let task = FakeTask()
    let outcome = try run(task, request)
    #expect(outcome.failures.map(\.description).joined().contains("other/item5.txt") == false)
    #expect(outcome.failures.first?.reason.contains("item5.txt") == true)
    let result = try result(task, folder)
    #expect(result.methods.map(\.identity.name) == ["mine", "other"])
    #expect(result.methods[0].figures[task.measures[0]] == 1)
    #expect(result.methods[0].figures[TaskMeasures.time] == nil)
    #expect(result.methods[1].figures[task.measures[0]] == 10)
  }

  @Test
  func `programs answer through files, and a failing program is reported with its output`() throws {
    let folder = try TemporaryFolder()
    // The script reports 0.25 s of its own work and answers 42 for item 0 only.
    let script = try folder.write(
      text: "#!/bin/sh\necho 0.25 > \"$VBENCH_SECONDS\"\n"
        + "test -s \"$1\" && test \"$VBENCH_ITEM\" = item0 && echo 42 > \"$2\"\n",
      to: "answer.sh")
    var request = TaskRequest(command: "test")
    request.programs = [
      UserProgram(
        try ExternalCommand("mine=files:sh \(script)", kinds: ["files"]),
        timeLimits: .init(step: .seconds(20))),
      UserProgram(
        try ExternalCommand("broken=files:sh -c 'echo sorry >&2; exit 3'", kinds: ["files"]),
        timeLimits: .init(step: .seconds(20))),
      UserProgram(
        try ExternalCommand("silent=files:true", kinds: ["files"]),
        timeLimits: .init(step: .seconds(20))),
    ]
    request.output = folder.path("run")
    request.items = ["item0"]
    let task = FakeTask()
    let outcome = try run(task, request)
    #expect(outcome.failures.count == 2)
    #expect(outcome.failures[0].reason.contains("status 3"))
    #expect(outcome.failures[0].reason.contains("sorry"))
    #expect(outcome.failures[1].reason.contains("without writing answer.txt"))
    let result = try result(task, folder)
    let mine = try #require(result.methods.first { $0.identity.name == "mine" })
    #expect(mine.figures[task.measures[0]] == 32)
    #expect(mine.figures[TaskMeasures.time] == 250)
  }

  @Test func `a timing run of a task measures each method seven times on each item`() throws {
    let folder = try TemporaryFolder()
    var request = request(folder, methods: ["exact", "failing"])
    request.items = ["item1", "item2"]
    let run = try TaskRun(FakeTask(), request, jobs: 1)
    let outcome = try run.run(
      options: Runner.Options(jobs: 1, program: "p"), interruption: Interruption(),
      progress: SilentProgress())
    let timing = try #require(
      run.timing(
        after: outcome, interruption: Interruption(), progress: SilentProgress(), recorder: nil
      ).run())
    #expect(timing.clips == 2)
    #expect(timing.methods.map(\.method) == ["exact", "failing"])
    // There are seven rounds on two items, but `failing` answers only one of the items.
    #expect(timing.methods.map(\.durations.count) == [14, 7])
    #expect(timing.medians(of: "exact", \.cpu).values.allSatisfy { $0 == 1 })
    #expect(timing.medians(of: "exact", \.wall).values.allSatisfy { $0 == 2 })
    #expect(timing.ratio(of: "exact", to: "failing", seed: 1)?.ratio == 1)
    #expect(timing.remarks.allSatisfy { $0.method == "failing" && $0.item == "embedded/item2" })
    #expect(timing.failures.isEmpty)
    // The calibration kernel was timed along with the methods, so that gates can compare the methods' speeds.
    #expect(timing.methods.allSatisfy { $0.multiple != nil })
  }

  @Test func `a gate fails if a measure is worse by more than the task's tolerance`() throws {
    let task = FakeTask()
    func baseline(_ method: String) throws -> Baseline {
      let folder = try TemporaryFolder()
      try run(task, request(folder, methods: [method]))
      var result = try result(task, folder)
      result.methods[0].identity.tracker = "method"
      return Baseline(result, commit: nil)
    }
    let (good, bad) = (try baseline("exact"), try baseline("off"))
    let measures = WatchedMeasures(task.facts)
    let gate = Gate(tolerances: GateTolerances(measures), measures: measures)
    let worse = try gate.judge(bad, against: good, named: "b")
    #expect(worse.failures.contains { $0.message.contains("error rose from 0 to 3") })
    #expect(worse.failures.count == 7)
    #expect(try !gate.judge(good, against: good, named: "b").hasFailed)
    #expect(try !gate.judge(good, against: bad, named: "b").hasFailed)
    var tracking = good
    tracking.task = nil
    #expect(throws: GateError.self) { try gate.judge(good, against: tracking, named: "b") }
  }

  @Test func `a parameter that the task does not have is refused`() throws {
    var request = TaskRequest(command: "test")
    request.selection = MatrixSelection()
    request.parameters.chunks = [5]
    let error = #expect(throws: (any Error).self) { try TaskRun(FakeTask(), request, jobs: 1) }
    #expect(error.map { "\($0)" }?.contains("--chunk") == true)
  }
}
