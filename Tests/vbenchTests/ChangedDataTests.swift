import Foundation
import TestSupport
import Testing

/// Tests that a run notices if its data changes while it runs.
@Suite struct ChangedDataTests {
  /// Runs a tracker that executes a command before it answers.
  private func run(_ command: String, in folder: TemporaryFolder) throws -> VBenchProcess {
    let script = "\(command); while read -r l; do echo 30,20,16,16; done"
    return try VBenchProcess(
      [
        "run", "-d", "data", "--trackers", "none", "--tracker", "x=lines:sh -c '\(script)'", "-j",
        "1",
        "-o", "run",
      ], in: folder.path)
  }

  private func expectSkipped(
    _ result: VBenchProcess, because reason: String, in folder: TemporaryFolder
  ) throws {
    #expect(result.status == 3, "\(result.errors)")
    #expect(result.errors.contains("skipped data/a: "), "\(result.errors)")
    #expect(result.errors.contains(reason), "\(result.errors)")
    let report = try VBenchProcess(
      ["report", "run", "--json", "--pictures", "none"], in: folder.path)
    #expect(report.status == 0, "\(report.errors)")
    #expect(report.output.contains(reason))
    #expect(report.output.contains("\"name\":\"b\""))
    #expect(!report.output.contains("\"name\":\"a\""))
  }

  @Test func `a sequence whose labels change during a run is skipped and reported`() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] { try TinySequence().write(to: "data/\(name)", in: folder) }
    let result = try run("sed -i 5s/.*/1,1,9,9/ data/a/groundtruth_rect.txt", in: folder)
    try expectSkipped(
      result, because: "the labels changed during the run; repeat the command", in: folder)
    #expect(try run("true", in: folder).status == 0)
  }

  @Test func `a sequence whose frames change during a run is skipped and reported`() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] { try TinySequence(frames: 40).write(to: "data/\(name)", in: folder) }
    let result = try run("cp data/a/img/0001.png data/a/img/0039.png", in: folder)
    try expectSkipped(
      result,
      because:
        "data/a/img/0039.png: the file changed while the run read the frames; repeat the command",
      in: folder)
    #expect(try run("true", in: folder).status == 0)
  }
}
