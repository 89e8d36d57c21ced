import Foundation
import TestSupport
import Testing

/// Tests for commands that are started on systems that lack file descriptors, file systems or memory.
@Suite struct SystemNeedsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try TinySequence(frames: 4).write(to: "data/one", in: folder)
  }

  private func vbench(_ arguments: [String], after preparation: String) throws -> VBenchProcess {
    try VBenchProcess(
      ["-c", "\(preparation) && exec \"$0\" \"$@\"", VBenchProcess.executable] + arguments,
      of: "/bin/sh", in: folder.path)
  }

  private static let run = [
    "run", "-d", "data", "--trackers", "object", "--levels", "fast", "--revisions", "1", "-o",
    "out", "-q",
  ]

  @Test(.mustNotHang, arguments: [4, 5, 8, 12, 20])
  func `run exits with 3 before it writes anything if too few files can be open`(limit: Int) throws
  {
    let result = try vbench(Self.run, after: "ulimit -n \(limit)")
    #expect(result.status == 3, "\(limit): \(result.errors)")
    #expect(result.errorLines.count == 1, "\(result.errors)")
    #expect(result.errors.hasSuffix("(ulimit -n)\n"), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
  }

  @Test(.mustNotHang)
  func `run works with a limit of 48 open files`() throws {
    let result = try vbench(Self.run + ["--jobs", "2"], after: "ulimit -n 48")
    #expect(result.status == 0, "\(result.errors)")
  }

  /// Runs commands in a mount namespace, which only root can create.
  private static let canMount =
    (try? VBenchProcess(
      ["-m", "mount", "-t", "tmpfs", "none", "/proc"], of: "/usr/bin/unshare",
      in: NSTemporaryDirectory()))?.status == 0

  @Test(
    .mustNotHang, .enabled(if: canMount, "needs root"),
    arguments: [["gate"], run, ["--version"], []])
  func `commands exit with 2 if their arguments cannot be read without the proc file system`(
    arguments: [String]
  ) throws {
    let result = try VBenchProcess(
      [
        "-m", "sh", "-c", "mount -t tmpfs none /proc && exec \"$0\" \"$@\"",
        VBenchProcess.executable,
      ] + arguments, of: "/usr/bin/unshare", in: folder.path)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(
      result.errors
        == "vbench: the arguments cannot be read, because /proc is not mounted or not readable\n")
  }

  @Test(.mustNotHang, .enabled(if: canMount, "needs root"))
  func `run works if the shared memory file system has no free space`() throws {
    let result = try VBenchProcess(
      [
        "-m", "sh", "-c", "mount -t tmpfs -o size=4k none /dev/shm && exec \"$0\" \"$@\"",
        VBenchProcess.executable,
      ] + Self.run, of: "/usr/bin/unshare", in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
  }
}
