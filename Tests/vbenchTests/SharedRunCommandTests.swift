import Foundation
import TestSupport
import Testing

@Suite struct SharedRunCommandTests {
  @Test(.mustNotHang)
  func `if a command that shares a run is killed, another one takes over its work`() throws {
    let folder = try TemporaryFolder()
    for name in ["one", "two", "three"] { try TinySequence().write(to: "data/\(name)", in: folder) }
    // The tracker of the first command never answers.
    let arguments = [
      "run", "--shard", "auto", "-d", "data", "-o", "out", "-q", "-j", "1", "--trackers", "none",
      "--tracker-env", "HOLD", "--tracker",
      """
      still=lines:sh -c 'while read -r l; do n=0; while [ -n "$HOLD" ] && [ $n -lt 3000 ]; do sleep 0.01; \
      n=$((n+1)); done; echo 3,2,16,16; done'
      """,
    ]
    func cells() -> Int {
      let paths = FileManager.default.enumerator(atPath: folder.path("out/store"))?.allObjects ?? []
      return paths.compactMap { $0 as? String }.count { $0.hasSuffix(".cell") }
    }
    func isClaimed() -> Bool {
      let files = try? FileManager.default.contentsOfDirectory(
        atPath: folder.path("out/store/shards"))
      return files?.contains { $0.hasPrefix(".claim-") } ?? false
    }
    let first = try VBenchProcess(
      arguments, in: folder.path, environment: ["HOLD": "1", "VBENCH_UNSUPERVISED": "1"]
    ) { killed in
      while killed.isRunning, !isClaimed() { usleep(5_000) }
      let second = try VBenchProcess(arguments, in: folder.path) { process in
        while process.isRunning, cells() < 2 { usleep(5_000) }
        usleep(1_500_000)
        #expect(process.isRunning && cells() == 2)
        let status = try VBenchProcess(["status", "out"], in: folder.path)
        #expect(
          status.output.contains("running (2 commands), 2 of 3 results (66%)"), "\(status.output)")
        kill(killed.processIdentifier, SIGKILL)
      }
      #expect(second.status == 0, "\(second.errors)")
    }
    #expect(first.status == SIGKILL)
    #expect(cells() == 3)
    let merged = try VBenchProcess(["merge", "out"], in: folder.path)
    #expect(merged.status == 0, "\(merged.errors)")
    let report = try VBenchProcess(["report", "out", "--pictures", "none"], in: folder.path)
    #expect(report.status == 0, "\(report.errors)")
  }
}
