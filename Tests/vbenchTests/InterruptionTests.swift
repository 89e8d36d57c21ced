import Bench
import Evaluation
import Foundation
import RunTestSupport
import TestSupport
import Testing
import Tracking

@Suite struct InterruptionTests {
  @Test(.mustNotHang)
  func `after Ctrl-C, finished results remain, and the same command continues the run`() throws {
    let folder = try TemporaryFolder()
    let arguments = [
      "run", "--trackers", "object", "--levels", "fast", "--revisions", "1", "--output", "out",
      "--jobs", "1",
    ]
    let stopped = try VBenchProcess(arguments, in: folder.path) { process in
      process.giveWay()
      while process.isRunning, finishedCells(in: folder).isEmpty { usleep(5_000) }
      process.interrupt()
    }
    #expect(stopped.status == 130)
    #expect(stopped.output == "")
    #expect(stopped.errors.contains("kept in out; to continue, repeat the command"))

    let cells = finishedCells(in: folder)
    let finished = try #require(cells.first)
    let continued = try VBenchProcess(
      arguments + ["--sequences", finished.replacingOccurrences(of: ".cell", with: "")],
      in: folder.path)
    #expect(continued.status == 0, "\(continued.errors)")
    #expect(continued.errors.contains("1 of 1 results is from an earlier run"))
  }

  /// Tests that a run ends even if its work notices nothing.
  @Test(
    .mustNotHang,
    .enabled(if: VBenchProcess.isDebugBuild, "only debug builds can be made to hang"),
    arguments: [
      ["VBENCH_CRASH": "object-fast-r1 data/b 3 hang"], ["VBENCH_CRASH_LABELS": "data/b hang"],
    ], [SIGINT, SIGTERM])
  func `a run that hangs can be stopped with SIGINT or SIGTERM`(
    how: [String: String], signal: Int32
  ) throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] { try TinySequence(frames: 8).write(to: "data/\(name)", in: folder) }
    let isTracking = how["VBENCH_CRASH"] != nil
    let stopped = try VBenchProcess(
      [
        "run", "-d", "data", "--trackers", "object", "--levels", "fast", "--revisions", "1", "-o",
        "out", "--jobs", "2", "-q",
      ], in: folder.path, environment: how
    ) { process in
      let sign = folder.path(isTracking ? "out/store/object-fast-r1/data/a.cell" : "out")
      while process.isRunning, !FileManager.default.fileExists(atPath: sign) { usleep(5_000) }
      usleep(300_000)
      kill(process.processIdentifier, signal)
    }
    #expect(stopped.status == 130, "\(stopped.errors)")
    // On a busy machine, the signal may arrive before the labels are read.
    let endings =
      isTracking
      ? ["the finished results (1) are kept in out"]
      : ["stopped before the work", "the finished results (0) are kept in out"]
    #expect(endings.contains(where: { stopped.errors.contains($0) }), "\(stopped.errors)")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path("out"))
    #expect(!names.contains { $0.contains(".vbench-") && $0.hasSuffix(".tmp") })
  }

  /// Tests a run that is killed three times: after its start, after its first result has been stored, and after a
  /// further result has been stored.
  @Test(.mustNotHang)
  func `a run that is killed repeatedly and then completed equals an undisturbed run`() throws {
    let folder = try TemporaryFolder()
    func arguments(_ output: String) -> [String] {
      [
        "run", "--trackers", "object", "--levels", "fast", "--revisions", "1", "-q", "--jobs", "2",
        "--sequences", "bird", "--sequences", "runner", "--sequences", "poster", "-o", output,
      ]
    }
    // The first kill follows the creation of the manifest, and the second kill follows the first stored result.
    for sign in ["manifest.json", "object-fast-r1/embedded"] {
      _ = try VBenchProcess(arguments("out"), in: folder.path) { process in
        process.giveWay()
        let path = folder.path("out/store/" + sign)
        while process.isRunning, !FileManager.default.fileExists(atPath: path) { usleep(500) }
        #expect(process.isRunning, "the run came to its end before \(sign) was seen")
        kill(process.processIdentifier, SIGKILL)
      }
    }
    _ = try VBenchProcess(arguments("out"), in: folder.path) { process in
      process.giveWay()
      let known = finishedCells(in: folder).count
      while process.isRunning, finishedCells(in: folder).count == known { usleep(500) }
      kill(process.processIdentifier, SIGKILL)
    }
    // Results that are incomplete, or that another program left behind, are computed again.
    try folder.write(text: "half a", to: "out/store/object-fast-r1/embedded/runner.cell")
    for output in ["out", "whole"] {
      #expect(try VBenchProcess(arguments(output), in: folder.path).status == 0)
    }
    for name in ["bird", "runner", "poster"] {
      let broken = try #require(try timelessCell(name, of: folder.path("out")))
      #expect(try timelessCell(name, of: folder.path("whole")) == broken)
    }
    #expect(
      try RunStore(output: folder.path("out")).manifest().sequences
        == RunStore(output: folder.path("whole")).manifest().sequences)
  }

  /// Returns a stored cell without the durations of its steps; nil if the cell is not stored.
  private func timelessCell(_ sequence: String, of output: String) throws -> Cell? {
    var cell = RunStore(output: output).cell(
      method: "object-fast-r1", dataset: "embedded", sequence: sequence)
    for run in cell?.trajectories.indices ?? 0..<0 {
      for step in cell?.trajectories[run].steps.indices ?? 0..<0 {
        cell?.trajectories[run].steps[step].wallNanoseconds = nil
        cell?.trajectories[run].steps[step].cpuNanoseconds = nil
      }
    }
    return cell
  }

  private func finishedCells(in folder: TemporaryFolder) -> [String] {
    let path = folder.path("out/store/object-fast-r1/embedded")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".cell") }
  }
}
