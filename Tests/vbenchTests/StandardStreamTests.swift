import Foundation
import TestSupport
import Testing

/// Tests for commands that are started without some of their standard streams.
@Suite struct StandardStreamTests {
  @Test(.mustNotHang, arguments: 1..<8)
  func `compare without standard streams writes a complete run and no other files`(closed: Int)
    throws
  {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/one", in: folder)
    let redirections = ["0<&-", "1>&-", "2>&-"].enumerated()
      .filter { closed & 1 << $0.offset != 0 }.map(\.element)
    let result = try VBenchProcess(
      [
        "-c", "exec \"$0\" \"$@\" " + redirections.joined(separator: " "),
        VBenchProcess.executable, "compare", "--dataset", "data", "--trackers", "object",
        "--levels", "fast", "--revisions", "1", "--pictures", "none", "--output", "out",
      ], of: "/bin/sh", in: folder.path)
    let hasOutput = closed & 2 == 0
    // If standard output is closed and standard error is open, the command reports the error on standard error.
    #expect(result.status == (hasOutput ? 0 : 3), "\(result.errors)")
    if !hasOutput, closed & 4 == 0 {
      #expect(result.errors.contains("vbench: the standard output cannot be written: bad file"))
    }
    let whole = try VBenchProcess(["report", "out", "--pictures", "none"], in: folder.path)
    #expect(whole.status == 0, "\(whole.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["data", "out"])
  }

  @Test func `help and version exit with 3 if the output cannot be written`() throws {
    let folder = try TemporaryFolder()
    for arguments in [["--help"], ["--version"]] {
      let result = try VBenchProcess(arguments, in: folder.path, outputTo: "/dev/full")
      #expect(result.status == 3)
      #expect(result.errors.contains("the standard output cannot be written: no space left"))
    }
  }
}
