import Foundation
import TestSupport
import Testing

@Suite struct CompareRunsTests {
  private func run(
    _ data: String, to output: String, level: String = "fast", in folder: TemporaryFolder
  ) throws {
    let result = try VBenchProcess(
      [
        "run", "--trackers", "object", "--levels", level, "--revisions", "1", "-d", data, "-o",
        output, "-q",
      ], in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func `report compares two runs, or with --separately reports each of them`() throws {
    let folder = try TemporaryFolder()
    for name in ["one", "two"] { try TinySequence().write(to: "data/\(name)", in: folder) }
    try run("data", to: "before", in: folder)
    try run("data", to: "after", in: folder)

    let same = try VBenchProcess(["report", "before", "after"], in: folder.path)
    #expect(same.status == 0, "\(same.errors)")
    #expect(same.output.contains("Nothing changed: all answers are identical on 2 sequences."))
    for name in ["comparison.html", "comparison.csv"] {
      #expect(FileManager.default.fileExists(atPath: folder.path("after/\(name)")))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("after/index.html")))

    let each = try VBenchProcess(["report", "before", "after", "--separately"], in: folder.path)
    #expect(each.status == 0, "\(each.errors)")
    for name in ["before", "after"] {
      #expect(FileManager.default.fileExists(atPath: folder.path("\(name)/index.html")))
    }
  }

  @Test func `report exits with 3 if two runs have no sequence in common`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "x/one", in: folder)
    try TinySequence().write(to: "y/two", in: folder)
    try run("x", to: "before", in: folder)
    try run("y", to: "after", in: folder)
    let result = try VBenchProcess(["report", "before", "after", "-o", "out"], in: folder.path)
    #expect(result.status == 3)
    #expect(result.errors.contains("after: the run has no sequence in common with before"))
  }

  @Test
  func `report compares two flow runs with pictures, and refuses runs of different tasks`() throws {
    let folder = try TemporaryFolder()
    let flow = ["run", "--task", "flow", "--sequences", "layers", "--sequences", "noise", "-q"]
    for level in ["low", "medium"] {
      let run = try VBenchProcess(flow + ["--levels", level, "-o", level], in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
    }
    let result = try VBenchProcess(["report", "low", "medium"], in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("flow-low-r1 → flow-medium-r1"))
    #expect(result.output.contains("of 2 pairs"))
    let page = try String(contentsOfFile: folder.path("medium/comparison.html"), encoding: .utf8)
    #expect(page.contains("flow-low-r1 before") && page.contains("src=\"data:image/jpeg"))
    // The existing page was written by vbench, so it may be replaced.
    #expect(try VBenchProcess(["report", "low", "medium"], in: folder.path).status == 0)

    let other = try VBenchProcess(
      ["run", "--task", "horizon", "--sequences", "*1*", "-o", "horizon", "-q"], in: folder.path)
    #expect(other.status == 0, "\(other.errors)")
    let refused = try VBenchProcess(["report", "low", "horizon"], in: folder.path)
    #expect(refused.status == 3)
    #expect(
      refused.errors.contains(
        "horizon: this run belongs to the task horizon, but low belongs to the task flow"))
  }

  @Test func `report with --pictures all writes a picture of every frame`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/one", in: folder)
    try run("data", to: "out", in: folder)
    let result = try VBenchProcess(["report", "out", "--pictures", "all"], in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    let frames = try FileManager.default.contentsOfDirectory(
      atPath: folder.path("out/frames/1-one"))
    #expect(frames.count == 12)
  }

  @Test(arguments: [
    ["report", "a", "b", "c"], ["report", "a", "b", "--json"], ["report", "a", "-o", "out"],
    ["report", "a", "--pictures", "many"],
  ])
  func `report exits with 2 on invalid combinations of arguments`(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let result = try VBenchProcess(arguments, in: folder.path)
    #expect(result.status == 2)
    #expect(result.errors.contains("Error: "))
  }
}
