import Foundation
import TestSupport
import Testing

/// Tests that commands do not write to folders that they read.
@Suite struct OutputFolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try TinySequence(frames: 4).write(to: "all/data/one", in: folder)
    try folder.link("link", to: folder.path("all/data"))
  }

  private func vbench(_ arguments: [String]) throws -> VBenchProcess {
    try VBenchProcess(arguments, in: folder.path)
  }

  /// Returns the paths of all files and folders in the temporary folder, sorted.
  private func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
  }

  private static let tracker = ["--trackers", "object", "--levels", "fast", "-q"]

  @Test(arguments: [
    ("all/data", "this is the input"), ("./all/../all/data/", "this is the input"),
    ("link", "this is the input"), ("all", "this folder contains the input"),
    (".", "this folder contains the input"),
    ("all/data/one", "this folder is inside the input"),
    ("link/one/img", "this folder is inside the input"),
    ("all/data/one/img/new", "this folder is inside the input"),
  ])
  func `compare, run, drift and tune refuse output folders that overlap the dataset`(
    output: String, reason: String
  ) throws {
    let before = try files()
    for command in ["compare", "run", "drift", "tune"] {
      let refused = try vbench([command, "-d", "all/data", "-o", output] + Self.tracker)
      #expect(refused.status == 2, "\(command) \(output): \(refused.errors)")
      #expect(
        refused.errors.contains("--output \(output): \(reason)"), "\(command): \(refused.errors)")
    }
    #expect(try files() == before)
  }

  @Test
  func `commands refuse output folders inside a sequence that is given as the dataset`() throws {
    let before = try files()
    for data in ["all/data/one", "link/one/", "all/data/one/."] {
      for output in ["all/data/one/rep", "link/one/new/rep"] {
        for command in ["compare", "run", "drift", "tune"] {
          let refused = try vbench([command, "-d", data, "-o", output] + Self.tracker)
          #expect(refused.status == 2, "\(command) \(data) \(output): \(refused.errors)")
          #expect(refused.errors.contains("this folder is inside the input"), "\(refused.errors)")
        }
        let rendered = try vbench(["datasets", "render", data, "-o", output])
        #expect(rendered.status == 2, "\(rendered.errors)")
      }
    }
    #expect(try files() == before)
  }

  @Test func `commands that read a stored run refuse output folders inside its dataset`() throws {
    let run = try vbench(["run", "-d", "all/data", "-o", "runs/a"] + Self.tracker)
    #expect(run.status == 0, "\(run.errors)")
    let baseline = try vbench(["baseline", "runs/a", "-o", "baseline.json"])
    #expect(baseline.status == 0, "\(baseline.errors)")
    let before = try files()
    for output in ["all/data/one/rep", "all/data", "link/one"] {
      for arguments in [
        ["report", "runs/a", "runs/a"], ["render", "runs/a", "-q"], ["tune", "runs/a"],
        ["export", "runs/a", "--layout", "otb"], ["gate", "--run", "runs/a"],
        ["history", "baseline.json", "runs/a"],
      ] {
        let refused = try vbench(arguments + ["-o", output])
        #expect(refused.status == 2, "\(arguments) \(output): \(refused.errors)")
      }
    }
    #expect(try files() == before)
    // A foreign file is not replaced either.
    try folder.write(text: "mine", to: "own/thresholds.html")
    try folder.write(text: "mine", to: "own/gate.md")
    for arguments in [["tune", "runs/a"], ["gate", "--run", "runs/a"]] {
      let refused = try vbench(arguments + ["-o", "own"])
      #expect(refused.status == 2, "\(arguments): \(refused.errors)")
      #expect(refused.errors.contains("this file exists and was not written by vbench"))
    }
    for _ in 0..<2 {
      let tuned = try vbench(["tune", "runs/a", "-o", "tuned"])
      #expect(tuned.status == 0, "\(tuned.errors)")
      #expect(tuned.output.contains("tuned/thresholds.html"))
      let judged = try vbench(["gate", "--run", "runs/a", "-o", "judged"])
      #expect(judged.status == 0, "\(judged.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("runs/a/thresholds.html")))
    let both = try vbench(["tune", "runs/a", "--levels", "fast"])
    #expect(both.status == 2, "\(both.errors)")
  }

  @Test func `commands that write videos refuse an output name without a video extension`() throws {
    let before = try files()
    for arguments in [
      ["detect", "all/data/one/img"], ["track", "all/data/one", "--box", "30,20,16,16"],
      ["flow", "all/data/one/img"], ["datasets", "render", "all/data/one"],
    ] {
      let refused = try vbench(arguments + ["-o", "data.csv"])
      #expect(refused.status == 2, "\(arguments): \(refused.errors)")
      #expect(
        refused.errors.contains(
          "--output data.csv: expected the name of a video, such as data.mp4"), "\(refused.errors)")
    }
    #expect(try files() == before)
  }

  @Test func `compare for the task contours refuses output folders that overlap its data`() throws {
    let images = try vbench(["datasets", "render", "all/data/one", "-o", "photos/images"])
    #expect(images.status == 0, "\(images.errors)")
    let masks = try vbench(["datasets", "render", "all/data/one", "-o", "photos/masks"])
    #expect(masks.status == 0, "\(masks.errors)")
    let before = try files()
    for output in ["photos", "photos/images", "."] {
      let refused = try vbench(["compare", "--task", "contours", "-d", "photos", "-o", output])
      #expect(refused.status == 2, "\(output): \(refused.errors)")
    }
    #expect(try files() == before)
  }

  @Test func `a run that is stored beside its sequences is not read as data later`() throws {
    let data = folder.path("all/data")
    for _ in 0..<2 {
      let compared = try VBenchProcess(
        ["compare", "-d", ".", "--pictures", "all"] + Self.tracker, in: data)
      #expect(compared.status == 0, "\(compared.errors)")
    }
    #expect(FileManager.default.fileExists(atPath: data + "/reports/data/index.html"))
    let listed = try VBenchProcess(["datasets", "list", ".", "--json"], in: data)
    #expect(listed.status == 0, "\(listed.errors)")
    #expect(listed.output.components(separatedBy: "\"sequence\"").count == 2, "\(listed.output)")
    let asData = try vbench(["datasets", "list", "all/data/reports/data"])
    #expect(asData.status == 3)
  }

  @Test func `export and evaluate refuse output folders that overlap the stored answers`() throws {
    let run = try vbench(["run", "-d", "all/data", "-o", "runs/a"] + Self.tracker)
    #expect(run.status == 0, "\(run.errors)")
    var before = try files()
    for output in ["runs/a", "runs", ".", "runs/a/store", "runs/a/store/object-fast-r2"] {
      let refused = try vbench(["export", "runs/a", "--layout", "otb", "-o", output])
      #expect(refused.status == 2, "\(output): \(refused.errors)")
      #expect(try files() == before)
    }
    let exported = try vbench(["export", "runs/a", "--layout", "otb", "-o", "stored/all"])
    #expect(exported.status == 0, "\(exported.errors)")
    before = try files()
    let tracker = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("stored/all")).first)
    for output in [
      "stored/all", "stored", "stored/all/\(tracker)", "all/data", "all", "all/data/one",
    ] {
      let refused = try vbench([
        "evaluate", "--results", "stored/all", "-d", "all/data", "-o", output, "-q",
      ])
      #expect(refused.status == 2, "\(output): \(refused.errors)")
      #expect(try files() == before)
    }
    // The default output is `reports/all` in the current folder, which in this case is the folder of the answers.
    for _ in 0..<2 {
      let scored = try VBenchProcess(
        ["evaluate", "--results", ".", "-d", "../../all/data", "-q"],
        in: folder.path("stored/all"))
      #expect(scored.status == 0, "\(scored.errors)")
    }
  }

  @Test
  func `convert, render, track and detect refuse outputs inside the data that they read`() throws {
    let before = try files()
    for output in ["all/data", "all", "all/data/converted", "link/one"] {
      let converted = try vbench(["datasets", "convert", "all/data", "-o", output])
      #expect(converted.status == 2, "\(output): \(converted.errors)")
    }
    for output in ["all/data/one", "all/data/one/img", "all/data"] {
      let rendered = try vbench(["datasets", "render", "all/data/one", "-o", output])
      #expect(rendered.status == 2, "\(output): \(rendered.errors)")
    }
    for arguments in [
      ["track", "all/data/one", "--box", "30,20,16,16", "--csv", "all/data/one/img/0009.png"],
      ["track", "link/one/img", "--box", "30,20,16,16", "--mot", "all/data/one/img/0009.jpg"],
      ["detect", "all/data/one/img", "-o", "all/data/one/img"],
    ] {
      let refused = try vbench(arguments)
      #expect(refused.status == 2, "\(arguments): \(refused.errors)")
      #expect(
        refused.errors.contains("is in the folder of the input images")
          || refused.errors.contains("this is the input"), "\(refused.errors)")
    }
    #expect(try files() == before)
  }

  @Test func `a dataset's own video is used even if a tracked video is stored beside it`() throws {
    let video = try vbench(["datasets", "render", "all/data/one", "-o", "v/two/clip.mp4"])
    #expect(video.status == 0, "\(video.errors)")
    try FileManager.default.copyItem(
      atPath: folder.path("all/data/one/groundtruth_rect.txt"),
      toPath: folder.path("v/two/groundtruth_rect.txt"))
    // The mark of vbench's own videos is replaced, so that the video counts as one recorded by a camera.
    let path = folder.path("v/two/clip.mp4")
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    while let mark = bytes.range(of: Data("written by vbench".utf8)) {
      bytes.replaceSubrange(mark, with: Data("written by camera".utf8))
    }
    try bytes.write(to: URL(fileURLWithPath: path))
    let tracked = try VBenchProcess(
      ["track", "clip.mp4", "--box", "30,20,16,16", "-q"], in: folder.path("v/two"))
    #expect(tracked.status == 0, "\(tracked.errors)")
    let run = try vbench(["run", "-d", "v", "-o", "out"] + Self.tracker)
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test
  func `a folder named embedded is read by its path, and its bare name prints a note`() throws {
    try FileManager.default.moveItem(
      atPath: folder.path("all/data"), toPath: folder.path("embedded"))
    let ofPath = try vbench(["datasets", "list", "./embedded", "--json"])
    #expect(ofPath.output.contains("\"one\""), "\(ofPath.output)\(ofPath.errors)")
    #expect(ofPath.errors.isEmpty)
    let run = try vbench(["run", "-d", "./embedded", "-o", "own"] + Self.tracker)
    #expect(run.status == 0, "\(run.errors)")
    let report = try vbench(["report", "own", "--json"])
    #expect(report.output.contains("\"one\""), "\(report.output)\(report.errors)")

    let bare = try vbench(["datasets", "list", "embedded", "--json"])
    #expect(bare.output.contains("\"runner\""), "\(bare.output)")
    #expect(
      bare.errors.contains(
        "embedded stands for the data that comes with vbench; for the local file or folder, write ./embedded"
      ),
      "\(bare.errors)")
    // A policy's paths are relative to the policy, regardless of their first component.
    try FileManager.default.createDirectory(
      atPath: folder.path("sub"), withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      atPath: folder.path("embedded"), toPath: folder.path("sub/embedded-own"))
    try folder.write(
      text: "dataset: embedded-own\ntrackers: [object]\nlevels: [fast]\n", to: "sub/vbench.yaml")
    let gate = try vbench([
      "gate", "--policy", "sub/vbench.yaml", "--update", "-q", "--no-timing",
    ])
    #expect(gate.status == 0, "\(gate.output)\(gate.errors)")
  }
}
