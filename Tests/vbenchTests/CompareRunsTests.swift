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

  @Test func `report says what changed between two runs, or reports each`() throws {
    let folder = try TemporaryFolder()
    for name in ["one", "two"] { try TinySequence().write(to: "data/\(name)", in: folder) }
    try run("data", to: "before", in: folder)
    try run("data", to: "after", in: folder)

    let same = try VBenchProcess(["report", "before", "after"], in: folder.path)
    #expect(same.status == 0, "\(same.errors)")
    #expect(same.output.contains("Nothing changed: every answer is the same on 2 sequences."))
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

  @Test func `runs of other sequences share nothing`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "x/one", in: folder)
    try TinySequence().write(to: "y/two", in: folder)
    try run("x", to: "before", in: folder)
    try run("y", to: "after", in: folder)
    let result = try VBenchProcess(["report", "before", "after", "-o", "out"], in: folder.path)
    #expect(result.status == 3)
    #expect(result.errors.contains("after: shares no sequence with before"))
  }

  @Test func `every frame is written where all pictures are asked for`() throws {
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
  func `what makes no sense is wrong usage`(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let result = try VBenchProcess(arguments, in: folder.path)
    #expect(result.status == 2)
    #expect(result.errors.contains("Error: "))
  }
}
