import Foundation
import TestSupport
import Testing

/// Tests for runs with several revisions of a tracker, and for runs with unusable weights from the user.
@Suite struct RevisionTests {
  @Test
  func `compare runs the chosen revisions of a tracker, and by default only the newest`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/square", in: folder)
    func summary(_ options: [String]) throws -> String {
      let process = try VBenchProcess(
        ["compare", "-d", "data", "--levels", "fast", "--quiet", "-o", "out"] + options,
        in: folder.path)
      #expect(process.status == 0, "\(process.errors)")
      return try String(contentsOfFile: folder.path + "/out/summary.csv", encoding: .utf8)
    }
    let both = try summary(["--revisions", "1,2"])
    #expect(both.contains("object-fast-r1") && both.contains("object-fast-r2"))
    // A run with fewer trackers replaces a run with more trackers only if `--force` is given.
    let plain = try summary(["--force"])
    #expect(plain.contains("object-fast-r3") && !plain.contains("object-fast-r1"))
  }

  @Test func `run exits with 3 before it starts if a tracker's weights file is invalid`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/square", in: folder)
    try Data("no weights".utf8).write(to: URL(fileURLWithPath: folder.path + "/mine.weights"))
    let process = try VBenchProcess(
      ["run", "-d", "data", "--levels", "fast", "--revisions", "2", "-o", "run", "--quiet"],
      in: folder.path, environment: ["OPENVISION_MODEL_FAST": "mine.weights"])
    #expect(process.status == 3)
    #expect(process.errors.contains("the tracker 'object-fast-r2' cannot start: mine.weights:"))
    #expect(process.errors.contains("OPENVISION_MODEL_FAST"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/run/summary.csv"))
  }
}
