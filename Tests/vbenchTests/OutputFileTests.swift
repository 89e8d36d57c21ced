import Foundation
import TestSupport
import Testing

/// Tests for files that a command must not overwrite.
@Suite struct OutputFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try TinySequence(frames: 4).write(to: "data/one", in: folder)
    let rendered = try VBenchProcess(
      ["datasets", "render", "data/one", "-o", "in.mp4"], in: folder.path)
    #expect(rendered.status == 0, "\(rendered.errors)")
  }

  private func track(_ arguments: String...) throws -> VBenchProcess {
    try VBenchProcess(
      ["track", "in.mp4", "--box", "30,20,16,16", "--level", "fast", "-q"] + arguments,
      in: folder.path)
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
  }

  @Test
  func `commands refuse to overwrite their input, also through links or other paths`() throws {
    let before = try bytes("in.mp4")
    try folder.link("soft.mp4", to: folder.path("in.mp4"))
    try FileManager.default.linkItem(
      atPath: folder.path("in.mp4"), toPath: folder.path("hard.mp4"))
    for output in ["in.mp4", "./in.mp4", "data/../in.mp4", "soft.mp4", "hard.mp4"] {
      for arguments in [["-o", output], ["--csv", output]] {
        let result = try VBenchProcess(
          ["track", "in.mp4", "--box", "30,20,16,16", "--force"] + arguments, in: folder.path)
        #expect(result.status == 2, "\(arguments)")
        #expect(result.errors.contains("\(output): this is the input"), "\(result.errors)")
        #expect(try bytes("in.mp4") == before)
      }
    }
    let frames = try VBenchProcess(
      ["track", "data/one/img", "--box", "30,20,16,16", "--csv", "data/one/img/0002.png"],
      in: folder.path)
    #expect(frames.status == 2)
    let rendered = try VBenchProcess(
      ["datasets", "render", "data/one", "-o", "data/one/img"], in: folder.path)
    #expect(rendered.status == 2, "\(rendered.errors)")
  }

  @Test func `track refuses outputs that are the same file or have no video extension`() throws {
    for (arguments, reason) in [
      (["-o", "out.csv"], "--output out.csv: expected the name of a video"),
      (["-o", "a.mp4", "--csv", "./a.mp4"], "--output names the same file"),
    ] {
      let result = try VBenchProcess(
        ["track", "in.mp4", "--box", "30,20,16,16"] + arguments, in: folder.path)
      #expect(result.status == 2, "\(arguments)")
      #expect(result.errors.contains(reason), "\(result.errors)")
    }
  }

  @Test func `track replaces a foreign file only with --force, but its own output always`() throws {
    try folder.write(text: "my own notes", to: "out.csv")
    let refused = try track("-o", "out.mp4")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("out.csv: this file exists and was not written by vbench"))
    #expect(try bytes("out.csv") == Data("my own notes".utf8))
    #expect(!FileManager.default.fileExists(atPath: folder.path("out.mp4")))

    let forced = try track("-o", "out.mp4", "--force")
    #expect(forced.status == 0, "\(forced.errors)")
    // A command overwrites its own output without being asked.
    let again = try track("-o", "out.mp4")
    #expect(again.status == 0, "\(again.errors)")
    #expect(try track("-o", "in.mp4").status == 2)
  }

  @Test func `flow refuses to overwrite its input or a foreign file`() throws {
    let before = try bytes("in.mp4")
    let refused = try VBenchProcess(["flow", "in.mp4", "-o", "in.mp4", "--force"], in: folder.path)
    #expect(refused.status == 2)
    #expect(try bytes("in.mp4") == before)
    try folder.write(text: "my own notes", to: "notes.mp4")
    let notes = try VBenchProcess(["flow", "in.mp4", "-o", "notes.mp4"], in: folder.path)
    #expect(notes.status == 2)
    #expect(notes.errors.contains("notes.mp4: this file exists"), "\(notes.errors)")
  }

  @Test
  func `baseline replaces an earlier baseline, but a foreign file only with --force`() throws {
    let run = try VBenchProcess(
      ["run", "-d", "data", "-o", "run", "--levels", "fast", "--trackers", "object", "-q"],
      in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    try folder.write(text: "{\"mine\": 1}", to: "b.json")
    func baseline(_ arguments: String...) throws -> VBenchProcess {
      try VBenchProcess(["baseline", "run", "-o", "b.json"] + arguments, in: folder.path)
    }
    let refused = try baseline()
    #expect(refused.status == 2)
    #expect(refused.errors.contains("b.json: this file exists"), "\(refused.errors)")
    #expect(try bytes("b.json") == Data("{\"mine\": 1}".utf8))
    #expect(try baseline("--force").status == 0)
    #expect(try baseline().status == 0)
  }

  @Test func `labels outside the dataset are read only with --follow-outside`() throws {
    let rows = (0..<4).map { "\($0),\(30 + $0),20,16,16\n" }.joined()
    try folder.write(text: "frame,x,y,width,height\n" + rows, to: "labels.csv")
    try folder.write(
      text: "frames: ../../data/one/img\ntargets:\n  - name: a\n    labels: ../../labels.csv\n",
      to: "own/one/sequence.yaml")
    let refused = try VBenchProcess(["datasets", "check", "own/one"], in: folder.path)
    #expect(refused.status == 3)
    #expect(refused.output.contains("--follow-outside"), "\(refused.output)\(refused.errors)")
    let followed = try VBenchProcess(
      ["datasets", "check", "own/one", "--follow-outside"], in: folder.path)
    #expect(followed.status == 0, "\(followed.output)\(followed.errors)")
  }
}
