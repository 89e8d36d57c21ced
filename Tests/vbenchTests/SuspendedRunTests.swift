import Files
import Foundation
import TestSupport
import Testing

@Suite struct SuspendedRunTests {
  /// Tests suspension with Ctrl-Z, which reaches the supervisor and the worker process but not a tracker in its own
  /// process group.
  @Test(.mustNotHang)
  func `the time for which a run is suspended does not count toward the step timeout`() throws {
    let folder = try TemporaryFolder()
    try TinySequence(frames: 30).write(to: "data/one", in: folder)
    let script = "while read -r l; do echo >> answered; sleep 0.05; echo 3,2,16,16; done"
    let result = try VBenchProcess(
      [
        "run", "--dataset", "data", "--trackers", "none", "--output", "out", "-q", "--tracker",
        "slow=lines:sh -c '\(script)'", "--step-timeout", "4",
      ], in: folder.path
    ) { process in
      while process.isRunning, answers(in: folder) < 5 { usleep(5_000) }
      let all = [process.processIdentifier] + workers(of: process)
      #expect(all.count == 2)
      for number in all { kill(number, SIGSTOP) }
      usleep(6_000_000)
      for number in all { kill(number, SIGCONT) }
    }
    #expect(result.status == 0, "\(result.errors)")
    #expect(answers(in: folder) == 30)
  }

  private func answers(in folder: TemporaryFolder) -> Int {
    (try? RegularFile.read(folder.path("answered")).count) ?? 0
  }

  private func workers(of process: Process) -> [pid_t] {
    let number = process.processIdentifier
    let path = "/proc/\(number)/task/\(number)/children"
    let text = (try? RegularFile.read(path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return text.split(separator: " ").compactMap { Int32($0) }
  }
}
