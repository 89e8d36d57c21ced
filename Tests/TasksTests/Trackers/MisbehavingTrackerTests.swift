import Bench
import Evaluation
import Files
import Foundation
import Geometry
import TestSupport
import Testing
import Tracking

@testable import TaskKit
@testable import Tasks

/// Tests for external trackers that misbehave, for example by sending answers in advance or lines without an end.
@Suite struct MisbehavingTrackerTests {
  private let fake: FakeTracker

  init() throws { fake = try FakeTracker() }

  /// Runs a tracker on a few frames.
  ///
  /// - Returns: the answers, or the error that ended the tracker.
  private func answers(
    _ tracker: ExternalCommand, environment: TrackerEnvironment = TrackerEnvironment(),
    frames: Int = 4
  ) -> Result<[Region?], any Error> {
    let timeLimits = UserProgram.TimeLimits(start: .seconds(30), step: .seconds(30))
    return Result {
      let session = try external(tracker, environment: environment, timeLimits: timeLimits)
        .makeSession()
      let box = Region.box(Box(x: 2, y: 3, width: 4, height: 5))
      var regions = [try session.start(frame: FakeTracker.frame(0), at: box).region]
      for frame in 1..<frames {
        // The pause leaves time for unrequested output to arrive.
        usleep(100_000)
        regions.append(try session.step(frame: FakeTracker.frame(frame)).region)
      }
      return regions
    }
  }

  private func problem(_ result: Result<[Region?], any Error>) -> String {
    switch result {
    case .success(let regions): "answered \(regions.count) times"
    case .failure(let error): "\(error)"
    }
  }

  @Test(arguments: ["99", "0", "-9223372036854775808", "5", "four", ""])
  func `a tracker with an unknown TraX version is refused`(version: String) throws {
    let tracker = try fake.trax("\"trax.version=\(version)\"")
    #expect(
      problem(answers(tracker)).contains(
        "it uses TraX version '\(version)'; expected 1 to 4"))
  }

  @Test func `a tracker that sends an answer before the request is refused`() throws {
    let answer = "echo '@@TRAX:state \"1,2,3,4\"'"
    let eager = try fake.trax(
      "\"trax.version=3\"", "read line; \(answer); \(answer); while read line; do :; done")
    #expect(problem(answers(eager)).contains("it sent its answer without a request"))
    let begun = try fake.trax(
      "\"trax.version=3\"",
      "read line; \(answer); printf '@@TRAX:state \"1,2,3,4\"'; while read line; do echo; done")
    #expect(problem(answers(begun)).contains("it sent its answer without a request"))
    let talkative = try fake.trax(
      "\"trax.version=3\"", "while read line; do \(answer); echo a remark; done")
    #expect(problem(answers(talkative)) == "answered 4 times")
    let lines = try fake.lines("while read line; do echo 1,2,3,4; echo 1,2,3,4; done")
    #expect(problem(answers(lines)).contains("it sent its answer without a request"))
    let early = try fake.lines("echo 1,2,3,4; sleep 1; while read line; do echo 1,2,3,4; done")
    // Before the first request, the output may not have arrived yet. Before the second request, it has arrived.
    #expect(problem(answers(early)).contains("it sent its answer without a request"))
  }

  @Test func `a tracker that prints an endless line is refused after 4 MiB`() throws {
    let endless = try fake.lines("read line; while :; do printf '%65536s' ''; done")
    #expect(problem(answers(endless)).contains("wrote a line of more than 4194304 bytes"))
  }

  @Test
  func `trackers get standard environment variables such as PATH and the requested ones`() throws {
    setenv("VBENCH_TEST_SECRET", "sesame", 1)
    defer { unsetenv("VBENCH_TEST_SECRET") }
    let script = "env > \"$1/env\"; while read line; do echo 1,2,3,4; done"
    func environment(_ requests: [String]) throws -> [Substring] {
      let environment = try #require(TrackerEnvironment(requests))
      #expect(
        problem(answers(try fake.lines(script), environment: environment, frames: 1))
          == "answered 1 times")
      return try String(contentsOfFile: fake.folder.path("env"), encoding: .utf8)
        .split(separator: "\n")
    }
    let inherited = try environment([])
    #expect(inherited.contains { $0.hasPrefix("PATH=") })
    #expect(!inherited.contains { $0.contains("sesame") })
    let requested = try environment(["VBENCH_TEST_SECRET", "EXTRA=two words"])
    #expect(requested.contains("VBENCH_TEST_SECRET=sesame"))
    #expect(requested.contains("EXTRA=two words"))
    #expect(TrackerEnvironment(["=value"]) == nil)
  }

  @Test func `processes that a tracker has started end with it, even in another session`() throws {
    // The script starts a child in another session, and a grandchild whose parent has ended.
    let script = """
      setsid sh -c 'echo $$ >> "$0/pids"; exec sleep 300' "$1" &
      (setsid sh -c 'echo $$ >> "$0/pids"; exec sleep 301' "$1" &)
      sleep 0.5
      while read line; do echo 1,2,3,4; done
      """
    #expect(problem(answers(try fake.lines(script), frames: 2)) == "answered 2 times")
    let pids = try String(contentsOfFile: fake.folder.path("pids"), encoding: .utf8)
      .split(separator: "\n").compactMap { pid_t($0) }
    #expect(pids.count == 2)
    for pid in pids {
      var isGone = false
      for _ in 0..<500 where !isGone {
        let stat = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ""
        isGone = stat.isEmpty || stat.contains(") Z ")
        if !isGone { usleep(10_000) }
      }
      #expect(isGone, "\(pid)")
      if !isGone { kill(pid, SIGKILL) }
    }
  }
}
