import Foundation
import TestSupport
import Testing

/// Tests for misbehaving programs that write their answers to files.
@Suite struct FilesProgramTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(
    _ script: String, stepTimeout: Int = 60, started: (Process) throws -> Void = { _ in }
  ) throws -> VBenchProcess {
    try folder.write(text: script, to: "program.sh")
    return try VBenchProcess(
      [
        "run", "--task", "flow", "--methods", "none", "--method", "x=files:sh program.sh",
        "--step-timeout", "\(stepTimeout)", "-o", "out", "-q", "--sequences", "noise",
      ], in: folder.path, started: started)
  }

  @Test(.mustNotHang)
  func `a program that prints megabytes without line breaks fails with its exit status`() throws {
    let result = try run("head -c 9000000 /dev/zero | tr '\\0' '\\r'; exit 7")
    #expect(result.status == 4, "\(result.errors)")
    #expect(result.errors.contains("it exited with status 7"), "\(result.errors)")
  }

  @Test(.mustNotHang)
  func `a program that prints endlessly fails at the step timeout`() throws {
    let result = try run("cat /dev/zero", stepTimeout: 1)
    #expect(result.status == 4, "\(result.errors)")
    #expect(
      result.errors.contains("no answer within 1 s, the limit of --step-timeout"),
      "\(result.errors)")
  }

  @Test(.mustNotHang)
  func `an answer file of 100 GB is refused without being read`() throws {
    let result = try run("for last; do :; done; truncate -s 100G \"$last\"")
    #expect(result.status == 4, "\(result.errors)")
    #expect(result.errors.contains("it wrote 107374182400 bytes to answer.flo"), "\(result.errors)")
  }

  @Test(.mustNotHang)
  func `Ctrl-C ends a program that prints endlessly, and run exits with 130`() throws {
    let result = try run("touch began; cat /dev/zero") { process in
      while process.isRunning, !FileManager.default.fileExists(atPath: folder.path("began")) {
        usleep(2_000)
      }
      process.interrupt()
    }
    #expect(result.status == 130, "\(result.errors)")
  }
}
