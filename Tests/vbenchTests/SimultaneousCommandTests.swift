import Files
import Foundation
import TestSupport
import Testing

/// Tests for commands that try to write to the same folder at the same time.
@Suite struct SimultaneousCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a", "b"] { try TinySequence().write(to: "\(name)/one", in: folder) }
  }

  private func arguments(_ data: String, _ more: [String] = []) -> [String] {
    [
      "run", "--dataset", data, "--trackers", "none", "--output", "out", "-q", "--tracker",
      "still=lines:sh -c 'while read -r l; do while [ -e wait ]; do sleep 0.01; done; echo 3,2,16,16; done'",
    ] + more
  }

  @Test(.mustNotHang)
  func `a second run in the same folder exits with 2 and names the first run's command`() throws {
    try folder.write(text: "", to: "wait")
    let first = try VBenchProcess(arguments("a"), in: folder.path) { process in
      while process.isRunning, !isThere("out/.vbench-lock") { usleep(5_000) }
      for command in [arguments("b", ["--force"]), arguments("a"), ["report", "out"]] {
        // A run that has just started has no manifest to report yet.
        while command[0] == "report", !isThere("out/store/manifest.json") { usleep(5_000) }
        let second = try VBenchProcess(command, in: folder.path)
        #expect(second.status == 2)
        #expect(
          second.errors.hasPrefix("vbench: out: the folder is in use by 'vbench run --dataset a "),
          "\(second.errors)")
      }
      try FileManager.default.removeItem(atPath: folder.path("wait"))
    }
    #expect(first.status == 0, "\(first.errors)")
    let report = try VBenchProcess(["report", "out", "--pictures", "none"], in: folder.path)
    #expect(report.status == 0, "\(report.errors)")
    #expect(!isThere("out/.vbench-lock"))
  }

  @Test(.mustNotHang)
  func `different shards run at the same time; the same shard or another run is refused`() throws {
    try folder.write(text: "", to: "wait")
    for name in ["two", "three"] { try TinySequence().write(to: "a/\(name)", in: folder) }
    let first = try VBenchProcess(arguments("a", ["--shard", "1/2"]), in: folder.path) { process in
      while process.isRunning, !isThere("out/store/shards/1-of-2.json") { usleep(5_000) }
      let same = try VBenchProcess(arguments("a", ["--shard", "1/2"]), in: folder.path)
      #expect(same.status == 2)
      #expect(same.errors.contains("--shard 1/2' (process "), "\(same.errors)")
      let other = try VBenchProcess(arguments("b", ["--shard", "2/2"]), in: folder.path)
      #expect(other.status == 3)
      #expect(
        other.errors.contains("contains part 1/2, which belongs to another run"), "\(other.errors)")
      let merge = try VBenchProcess(["merge", "out"], in: folder.path)
      #expect(merge.status == 2)
      #expect(merge.errors.contains("--shard 1/2' (process "), "\(merge.errors)")
      try FileManager.default.removeItem(atPath: folder.path("wait"))
      let second = try VBenchProcess(arguments("a", ["--shard", "2/2"]), in: folder.path)
      #expect(second.status == 0, "\(second.errors)")
    }
    #expect(first.status == 0, "\(first.errors)")
    let merged = try VBenchProcess(["merge", "out"], in: folder.path)
    #expect(merged.status == 0, "\(merged.errors)")
  }

  private func isThere(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.path(name))
  }
}
