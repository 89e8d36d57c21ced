import Files
import Foundation
import TestSupport
import Testing

/// Tests for output folders that contain files which do not belong to a run.
@Suite struct ForeignFilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try TinySequence(frames: 30).write(to: "data/one", in: folder)
  }

  private func vbench(_ arguments: [String]) throws -> VBenchProcess {
    try VBenchProcess(arguments, in: folder.path)
  }

  private static let methods = [
    "--trackers", "object", "--levels", "fast", "--revisions", "1", "-d", "data", "-q",
  ]

  @Test func `run refuses a folder that contains any report file but no run`() throws {
    let baseline = [
      ["compare", "-o", "run", "--pictures", "none"] + Self.methods,
      ["baseline", "run", "-o", "baseline.json"],
    ]
    for arguments in baseline + [
      ["tune", "run"], ["report", "run", "run"],
      ["drift", "-o", "drift", "--chunk", "none,10", "--detector", "oracle"] + Self.methods,
      ["gate", "-o", "gate", "--baseline", "baseline.json", "--no-timing"] + Self.methods,
    ] {
      let result = try vbench(arguments)
      #expect(result.status == 0, "\(arguments): \(result.errors)")
    }
    try ForeignFiles.expectRefusal(ofFilesIn: ["run", "drift", "gate"], folder)
  }

  @Test func `compare replaces a foreign file in its output folder only with --force`() throws {
    try folder.write(text: "mine", to: "out/frames.csv")
    let compare = ["compare", "-o", "out", "--pictures", "none"] + Self.methods
    let refused = try vbench(compare)
    #expect(refused.status == 2, "\(refused.errors)")
    #expect(
      refused.errors.contains(
        "out: the folder contains 'frames.csv', which is not part of a run; choose another"
          + " --output"),
      "\(refused.errors)")
    #expect(try RegularFile.read(folder.path("out/frames.csv")) == Array("mine".utf8))
    #expect(!FileManager.default.fileExists(atPath: folder.path("out/store")))
    let forced = try vbench(compare + ["--force"])
    #expect(forced.status == 0, "\(forced.errors)")
    #expect(try RegularFile.read(folder.path("out/frames.csv")) != Array("mine".utf8))
  }

  @Test
  func `compare --fresh refuses a foreign folder called store and leaves it unchanged`() throws {
    try folder.write(text: "mine", to: "out/store/notes.txt")
    let refused = try vbench(["compare", "-o", "out", "--fresh"] + Self.methods)
    #expect(refused.status == 2)
    #expect(
      refused.errors.contains(
        "out: the folder contains 'store', which is not part of a run"), "\(refused.errors)")
    #expect(FileManager.default.fileExists(atPath: folder.path("out/store/notes.txt")))
  }

  @Test func `run with --shard refuses an output folder that contains foreign files`() throws {
    try folder.write(text: "mine", to: "out/summary.md")
    let part = try vbench(["run", "-o", "out", "--shard", "1/1"] + Self.methods)
    #expect(part.status == 2)
    #expect(part.errors.contains("out: the folder contains 'summary.md'"), "\(part.errors)")
  }

  @Test
  func `evaluate replaces an earlier evaluation, but refuses runs and foreign files`() throws {
    let boxes = (0..<30).map { "\(31 + $0),21,16,16\n" }.joined()
    for tracker in ["KCF", "TLD"] {
      try folder.write(text: boxes, to: "results/\(tracker)/one.txt")
    }
    let evaluate = [
      "evaluate", "--results", "results", "-d", "data", "-o", "out", "--pictures", "none",
    ]
    #expect(try vbench(evaluate).status == 0)
    #expect(try vbench(evaluate + ["--trackers", "KCF"]).status == 0)

    #expect(try vbench(["run", "-o", "out", "--force"] + Self.methods).status == 0)
    let manifest = try RegularFile.read(folder.path("out/store/manifest.json"))
    let refused = try vbench(evaluate)
    #expect(refused.status == 2, "\(refused.errors)")
    #expect(
      refused.errors.contains("out: the folder contains another run ('vbench run"),
      "\(refused.errors)")
    #expect(try RegularFile.read(folder.path("out/store/manifest.json")) == manifest)
    #expect(try vbench(evaluate + ["--force"]).status == 0)

    try folder.write(text: "mine", to: "other/results.json")
    let foreign = try vbench(evaluate + ["-o", "other"])
    #expect(foreign.status == 2)
    #expect(
      foreign.errors.contains("other: the folder contains 'results.json'"), "\(foreign.errors)")
  }

  @Test
  func `history and report replace only their own earlier files unless --force is given`() throws {
    for run in ["a", "b"] {
      #expect(try vbench(["run", "-o", run] + Self.methods).status == 0)
    }
    for (name, arguments) in [
      ("history", ["history", "a", "b", "-o", "out"]),
      ("comparison", ["report", "a", "b", "-o", "out"]),
    ] {
      for _ in 0..<2 {
        let result = try vbench(arguments)
        #expect(result.status == 0, "\(result.errors)")
      }
      for file in ["\(name).csv", "\(name).html"] {
        try folder.write(text: "mine", to: "\(file)/\(file)")
        let refused = try vbench(arguments.dropLast() + [file])
        #expect(refused.status == 2)
        #expect(
          refused.errors.contains(
            "\(file)/\(file): this file exists and was not written by vbench"),
          "\(refused.errors)")
        #expect(try vbench(arguments.dropLast() + [file, "--force"]).status == 0)
      }
    }
  }
}
