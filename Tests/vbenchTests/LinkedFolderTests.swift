import Foundation
import TestSupport
import Testing

/// Tests that nothing is written through links inside the folders that commands write to.
@Suite struct LinkedFolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try TinySequence(frames: 4).write(to: "data/one", in: folder)
    try folder.write(text: "mine", to: "elsewhere/mine")
  }

  private static let trackers = [
    "--trackers", "object", "--levels", "fast", "--revisions", "1", "-q",
  ]

  private func vbench(_ arguments: [String]) throws -> VBenchProcess {
    try VBenchProcess(arguments, in: folder.path)
  }

  /// Puts a link in the place of a folder in a command's output folder, and expects the command to reject it.
  private func expectRefused(_ arguments: [String], at link: String) throws {
    try? FileManager.default.removeItem(atPath: folder.path(link))
    try folder.link(link, to: folder.path("elsewhere"))
    let result = try vbench(arguments)
    #expect(result.status == 3, "\(link): \(result.errors)")
    #expect(result.errors.contains("\(link) cannot be written: it is a link"), "\(result.errors)")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path("elsewhere"))
    #expect(names == ["mine"], "\(link)")
    try FileManager.default.removeItem(atPath: folder.path(link))
  }

  @Test func `run refuses to write through links inside its output folder`() throws {
    let run = ["run", "-d", "data", "-o", "out"] + Self.trackers
    #expect(try vbench(run).status == 0)
    for link in ["out/store/object-fast-r1/data", "out/store/object-fast-r1", "out/store"] {
      try expectRefused(run + ["--force"], at: link)
      try expectRefused(run + ["--force", "--fresh"], at: link)
    }
    try expectRefused(
      ["run", "-d", "data", "-o", "parts", "--shard", "1/2"] + Self.trackers,
      at: "parts/store/shards")
  }

  @Test
  func `report, render, export and convert refuse links inside their output folders`() throws {
    let run = try vbench(["run", "-d", "data", "-o", "out"] + Self.trackers)
    #expect(run.status == 0, "\(run.errors)")
    try expectRefused(["report", "out", "--pictures", "all"], at: "out/frames")
    try expectRefused(["render", "out", "-q"], at: "out/videos")
    try expectRefused(
      ["export", "out", "--layout", "otb", "-o", "exported"], at: "exported/object-fast-r1")
    try expectRefused(["datasets", "convert", "data", "-o", "own"], at: "own/one")
    // The output folder itself may be a link.
    try folder.link("link", to: folder.path("out"))
    #expect(try vbench(["report", "link", "--pictures", "all"]).status == 0)
  }

  @Test func `run --fresh does not remove foreign files from the store`() throws {
    for name in ["mine", "shards/mine.json", "a/b/mine.txt"] {
      try folder.write(text: "mine", to: "out/store/\(name)")
    }
    let result = try vbench(["run", "-d", "data", "-o", "out", "--fresh"] + Self.trackers)
    #expect(result.status == 0, "\(result.errors)")
    for name in ["mine", "shards/mine.json", "a/b/mine.txt"] {
      #expect(FileManager.default.fileExists(atPath: folder.path("out/store/\(name)")), "\(name)")
    }
  }

  @Test func `run --fresh removes the failure texts of earlier runs from the store`() throws {
    let run = ["run", "-d", "data", "-o", "out"] + Self.trackers
    #expect(try vbench(run).status == 0)
    for name in ["one.cell.txt", "one.backward-cell.txt"] {
      try folder.write(text: "failed", to: "out/store/other/data/\(name)")
    }
    let result = try vbench(run + ["--fresh"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("out/store/other")))
  }
}
