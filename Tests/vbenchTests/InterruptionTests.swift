import Foundation
import TestSupport
import Testing

@Suite struct InterruptionTests {
  @Test(.timeLimit(.minutes(2)))
  func `Ctrl-C keeps what is finished, and the same command goes on from there`() throws {
    let folder = try TemporaryFolder()
    let arguments = [
      "run", "--trackers", "object", "--levels", "fast", "--revisions", "1", "--output", "out",
      "--jobs", "1",
    ]
    let stopped = try VBenchProcess(arguments, in: folder.path) { process in
      while process.isRunning, finishedCells(in: folder).isEmpty { usleep(5_000) }
      process.interrupt()
    }
    #expect(stopped.status == 130)
    #expect(stopped.output == "")
    #expect(stopped.errors.contains("kept in out, the same command continues from there"))

    let cells = finishedCells(in: folder)
    let finished = try #require(cells.first)
    let continued = try VBenchProcess(
      arguments + ["--sequences", finished.replacingOccurrences(of: ".cell", with: "")],
      in: folder.path)
    #expect(continued.status == 0, "\(continued.errors)")
    #expect(continued.errors.contains("1 of 1 results were there already"))
  }

  private func finishedCells(in folder: TemporaryFolder) -> [String] {
    let path = folder.path("out/store/object-fast-r1/embedded")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".cell") }
  }
}
