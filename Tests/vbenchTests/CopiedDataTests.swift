import Foundation
import TestSupport
import Testing

/// Tests that data that is given twice is not counted twice.
@Suite struct CopiedDataTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try TinySequence().write(to: "data/a", in: folder)
    try TinySequence(frames: 13).write(to: "data/b", in: folder)
    try folder.link("link", to: folder.path("data"))
  }

  private func vbench(_ arguments: [String]) throws -> VBenchProcess {
    try VBenchProcess(arguments, in: folder.path)
  }

  private func compare(_ data: [String], _ more: [String] = []) throws -> VBenchProcess {
    try vbench(
      ["compare"] + data.flatMap { ["-d", $0] } + [
        "--trackers", "object", "--levels", "fast", "--revisions", "1", "--pictures", "none", "-o",
        "run", "--force",
      ] + more)
  }

  /// The sequences of the run, as `dataset/name`.
  private func sequences() throws -> [String] {
    let manifest = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: folder.path("run/store/manifest.json"))))
    let entries = (manifest as? [String: Any])?["sequences"] as? [[String: Any]] ?? []
    return entries.map { "\($0["dataset"] ?? "")/\($0["name"] ?? "")" }
  }

  @Test func `a dataset that is given twice is used once`() throws {
    let compared = try compare(["data", "data", "./link/"])
    #expect(compared.status == 0, "\(compared.errors)")
    #expect(compared.errors.contains("the dataset data was given twice and is used once"))
    #expect(compared.errors.contains("the dataset ./link/ was given twice (data) and is used once"))
    #expect(try sequences() == ["data/a", "data/b"])
  }

  @Test
  func `sequences given through two datasets, and copies of sequences, are used once`() throws {
    try FileManager.default.copyItem(
      atPath: folder.path("data/b"), toPath: folder.path("copies/again"))
    let compared = try compare(["data", "data/a", "copies"])
    #expect(compared.status == 0, "\(compared.errors)")
    #expect(
      compared.errors.contains(
        "2 items have the same frames and labels as another one, given in brackets, and are left out:"
          + " a/a (data/a), copies/again (data/b)"), "\(compared.errors)")
    #expect(try sequences() == ["data/a", "data/b"])
    let page = try String(contentsOfFile: folder.path("run/index.html"), encoding: .utf8)
    #expect(page.contains("a/a (data/a), copies/again (data/b)"))

    let exported = try vbench(["export", "run", "--layout", "otb", "-o", "results"])
    #expect(exported.status == 0)
    let scored = try vbench([
      "evaluate", "--results", "results", "-d", "data", "-d", "link/a", "-o", "scored",
      "--pictures", "none", "--json",
    ])
    #expect(scored.errors.contains("a/a (data/a)"), "\(scored.errors)")
    #expect(!scored.output.contains("\"a/a\""))
  }

  @Test
  func `run keeps mot sequences that differ only in detections and marks them as a group`() throws {
    for (name, shift) in [("X-DPM", 0), ("X-SDP", 3), ("X-TWO", 3)] {
      try TinySequence(isCopy: true).write(to: "frames", in: folder)
      try FileManager.default.createDirectory(
        atPath: folder.path("mot/\(name)"), withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        atPath: folder.path("frames/img"), toPath: folder.path("mot/\(name)/img1"))
      let boxes = (1...12).map { ($0, 30 + $0) }
      try folder.write(
        text: boxes.map { "\($0.0),1,\($0.1),21,16,16,1,1,1\n" }.joined(),
        to: "mot/\(name)/gt/gt.txt")
      try folder.write(
        text: boxes.map { "\($0.0),-1,\($0.1 + shift),21,16,16,0.9\n" }.joined(),
        to: "mot/\(name)/det/det.txt")
    }
    let objects = try vbench([
      "run", "--task", "mot", "-d", "mot", "--methods", "motion", "--chunk", "1", "-o", "objects",
    ])
    #expect(objects.status == 0, "\(objects.errors)")
    #expect(
      objects.errors.contains(
        "differ only in their detections, so their figures are not independent of each other: mot/X-DPM ="
          + " mot/X-SDP"), "\(objects.errors)")
    #expect(objects.errors.contains("is left out: mot/X-TWO (mot/X-SDP)"), "\(objects.errors)")
    let manifest = try String(
      contentsOfFile: folder.path("objects/store/manifest.json"), encoding: .utf8)
    #expect(manifest.ranges(of: "\"group\" : \"mot/X-DPM\"").count == 2, "\(manifest)")
    // A tracker of single targets does not read the detections.
    let tracked = try compare(["mot"])
    #expect(tracked.status == 0, "\(tracked.errors)")
    #expect(try sequences() == ["mot/X-DPM"])
  }
}
