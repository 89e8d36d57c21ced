import Foundation
import Media
import TestSupport
import Testing

/// Tests for the files left by commands that are stopped or killed while they write videos and sequences.
@Suite struct StoppedCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Starts a command, and sends it a signal as soon as it starts writing into a folder.
  private func stopped(
    _ arguments: [String], writingTo name: String, by signal: Int32
  ) throws -> VBenchProcess {
    try VBenchProcess(arguments, in: folder.path) { process in
      process.giveWay()
      while process.isRunning, unfinished(in: name).isEmpty { usleep(500) }
      #expect(process.isRunning, "came to its end before it was stopped")
      kill(process.processIdentifier, signal)
    }
  }

  private func names(_ name: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path(name))) ?? []).sorted()
  }

  private func unfinished(in name: String) -> [String] {
    names(name).filter { $0.hasPrefix(".vbench-") && $0.hasSuffix(".tmp") }
  }

  private func frames(_ name: String) throws -> Int {
    let reader = try VideoSource(path: folder.path(name)).makeReader()
    var count = 0
    while try reader.next() != nil { count += 1 }
    return count
  }

  @Test(.mustNotHang)
  func `a stopped render leaves no unfinished video, and a later one removes leftovers`() throws {
    let run = try VBenchProcess(
      [
        "run", "--trackers", "object", "--levels", "fast", "--revisions", "1", "-q", "-o", "out",
        "--sequences", "bird", "--sequences", "runner",
      ], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let result = try stopped(
      ["render", "out", "-o", "videos", "-q"], writingTo: "videos", by: SIGTERM)
    #expect(result.status == 130, "\(result.errors)")
    #expect(result.errors == "vbench: stopped; the finished videos are kept\n")
    #expect(names("videos") == [])

    _ = try stopped(["render", "out", "-o", "videos", "-q"], writingTo: "videos", by: SIGKILL)
    #expect(unfinished(in: "videos").count == 1)
    let again = try VBenchProcess(
      ["render", "out", "-o", "videos", "-q", "--sequences", "bird"], in: folder.path)
    #expect(again.status == 0, "\(again.errors)")
    #expect(names("videos") == ["embedded-bird.mp4"])
  }

  @Test(.mustNotHang)
  func `a stopped track writes its partial outputs under names that end in -part`() throws {
    let arguments = ["track", "embedded:bird", "-q", "-o", "out/bird.mp4", "--mot", "out/bird.txt"]
    for ending in ["-part", "-part-2"] {
      let result = try stopped(arguments, writingTo: "out", by: SIGINT)
      #expect(result.status == 130, "\(result.errors)")
      let files = ["mp4", "csv", "txt"].map { "out/bird\(ending).\($0)" }
      #expect(
        [" frame: ", " frames: "].contains {
          result.output.contains($0 + files.joined(separator: ", "))
        },
        "\(result.output)")
      #expect(Set(files).isSubset(of: names("out").map { "out/" + $0 }))
      #expect(try frames("out/bird\(ending).mp4") > 0)
    }
    #expect(names("out").count == 6)

    _ = try stopped(arguments, writingTo: "out", by: SIGKILL)
    #expect(unfinished(in: "out").count == 1)
    let whole = try VBenchProcess(arguments + ["--frames", "3"], in: folder.path)
    #expect(whole.status == 0, "\(whole.errors)")
    #expect(unfinished(in: "out").isEmpty)
    #expect(try frames("out/bird.mp4") == 3)
  }

  @Test(.mustNotHang, arguments: ["flow", "detect"])
  func `stopped flow and detect commands leave no video under the final name`(command: String)
    throws
  {
    let result = try stopped(
      [command, "embedded:bird", "-q", "-o", "out/bird.mp4"], writingTo: "out", by: SIGTERM)
    #expect(result.status == 130, "\(result.errors)")
    #expect(!names("out").contains("bird.mp4"))
    #expect(unfinished(in: "out").isEmpty)
  }

  @Test(.mustNotHang)
  func `a stopped datasets render writes no video`() throws {
    let arguments = ["datasets", "render", "bird", "-o", "out/bird.mp4"]
    let result = try stopped(arguments, writingTo: "out", by: SIGTERM)
    #expect(result.status == 130)
    // A frame takes so long on a busy machine that the program ends before it is done.
    let endings = ["; nothing was written", " before the work in progress was finished"]
    #expect(endings.contains { result.errors == "vbench: stopped\($0)\n" }, "\(result.errors)")
    #expect(names("out") == [])
  }

  @Test(.mustNotHang, arguments: [SIGTERM, SIGKILL])
  func `a stopped datasets convert continues after the last finished sequence`(signal: Int32) throws
  {
    for name in ["a", "b", "c"] {
      try TinySequence(frames: name == "b" ? 300 : 5).write(to: "d/\(name)", in: folder)
    }
    let arguments = ["datasets", "convert", "d", "-o", "own", "--copy-frames"]
    let result = try VBenchProcess(arguments, in: folder.path) { process in
      process.giveWay()
      while process.isRunning, !names("own").contains("a") || unfinished(in: "own").isEmpty {
        usleep(200)
      }
      kill(process.processIdentifier, signal)
    }
    #expect(!names("own").contains("b"))
    if signal == SIGTERM {
      #expect(result.status == 130, "\(result.errors)")
      #expect(result.errors.contains("finished sequences (1) are kept in own"), "\(result.errors)")
      #expect(names("own") == ["a"])
    }
    let first = try FileManager.default.attributesOfItem(atPath: folder.path("own/a"))
    let again = try VBenchProcess(arguments, in: folder.path)
    #expect(again.status == 0, "\(again.errors)")
    #expect(again.output == "own/a\nown/b\nown/c\n")
    #expect(names("own") == ["a", "b", "c"])
    #expect(names("own/b/img").count == 300)
    let second = try FileManager.default.attributesOfItem(atPath: folder.path("own/a"))
    #expect(first[.systemFileNumber] as? Int == second[.systemFileNumber] as? Int)
  }
}
